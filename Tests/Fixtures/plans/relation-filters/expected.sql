-- A {}
SELECT mt_rows('t 1 {"name":', r1."name") FROM (SELECT r2."name" FROM "person" r2 WHERE (EXISTS (SELECT 1 FROM "film" r3 WHERE (r3."year" > ? AND r3."director_country" = r2."country" AND r3."director_number" = r2."number")) AND ((SELECT count(*) FROM "role" r4 JOIN "film" r5 ON r5."id" = r4."film_id" WHERE r4."actor_country" = r2."country" AND r4."actor_number" = r2."number") >= ? AND (SELECT count(*) FROM "role" r4 JOIN "film" r5 ON r5."id" = r4."film_id" WHERE r4."actor_country" = r2."country" AND r4."actor_number" = r2."number") <> ?) AND NOT EXISTS (SELECT 1 FROM "role" r6 WHERE r6."actor_country" = r2."country" AND r6."actor_number" = r2."number") AND EXISTS (SELECT 1 FROM "passport" r7 WHERE (r7."the ""text""" IS NOT NULL AND r7."owner_country" = r2."country" AND r7."owner_number" = r2."number"))) ORDER BY r2."country" ASC NULLS LAST, r2."number" ASC NULLS LAST LIMIT ?) r1;
--   1 as Int
--   2 as Int
--   5 as Int
--   100 as count, else 100
SELECT mt_rows('p 1 {"id":', r1."id") FROM (SELECT r2."id" FROM "film" r2 WHERE (EXISTS (SELECT 1 FROM "person" r3 WHERE r3."country" = ? AND r3."country" = r2."director_country" AND r3."number" = r2."director_number") AND EXISTS (SELECT 1 FROM "film" r4 WHERE EXISTS (SELECT 1 FROM "person" r5 WHERE TRUE AND r5."country" = r4."director_country" AND r5."number" = r4."director_number") AND r4."id" = r2."sequel_id")) ORDER BY r2."id" ASC NULLS LAST LIMIT ?) r1;
--   "FR" as String
--   100 as count, else 100
