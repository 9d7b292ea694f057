-- A {}
SELECT mt_rows('p 1 {"id":', r1."id") FROM (SELECT r2."id" FROM "film" r2 WHERE (CASE WHEN r2."tags" IS NOT NULL THEN EXISTS (SELECT 1 FROM json_each(r2."tags") r3 WHERE r3.value = ?) END AND CASE WHEN r2."tags" IS NOT NULL THEN NOT EXISTS (SELECT 1 FROM json_each(r2."tags") r4 WHERE r4.value = ?) END AND CASE WHEN r2."tags" IS NOT NULL THEN NOT EXISTS (SELECT 1 FROM json_each(?) r6 WHERE NOT EXISTS (SELECT 1 FROM json_each(r2."tags") r7 WHERE r7.value = r6.value)) END AND CASE WHEN r2."tags" IS NOT NULL THEN NOT EXISTS (SELECT 1 FROM json_each(?) r9 JOIN json_each(r2."tags") r10 ON r10.value = r9.value) END) ORDER BY r2."id" ASC NULLS LAST LIMIT ?) r1;
--   "a" as element of String
--   "b" as element of String
--   ["c"] as [String]
--   ["d"] as [String]
--   100 as count, else 100
