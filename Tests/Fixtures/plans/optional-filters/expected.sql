-- A {}
SELECT mt_rows('p 1 {"id":', r1."id") FROM (SELECT r2."id" FROM "film" r2 ORDER BY r2."id" ASC NULLS LAST LIMIT ?) r1;
--   100 as count, else 100

-- A {"title":"a","year":1}
SELECT mt_rows('p 1 {"id":', r1."id") FROM (SELECT r2."id" FROM "film" r2 WHERE (instr(r2."title", ?) > 0 OR r2."year" >= ?) ORDER BY r2."id" ASC NULLS LAST LIMIT ?) r1;
--   $0 as text
--   $1 as Int
--   100 as count, else 100

-- A {"year":null}
SELECT mt_rows('p 1 {"id":', r1."id") FROM (SELECT r2."id" FROM "film" r2 WHERE NULL ORDER BY r2."id" ASC NULLS LAST LIMIT ?) r1;
--   100 as count, else 100

-- A {"ids":[]}
SELECT mt_rows('p 1 {"id":', r1."id") FROM (SELECT r2."id" FROM "film" r2 WHERE r2."id" IN (SELECT value FROM json_each(?)) ORDER BY r2."id" ASC NULLS LAST LIMIT ?) r1;
--   $2 as candidates of UUID
--   100 as count, else 100
