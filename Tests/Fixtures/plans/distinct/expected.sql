-- A {}
SELECT mt_rows('p 1 {"rating":
i 2 ,"year":', r1."rating", r1."year") FROM (SELECT DISTINCT r2."year", r2."rating" FROM "film" r2 ORDER BY r2."year" DESC NULLS FIRST, CASE r2."rating" WHEN 'G' THEN 0 WHEN 'PG' THEN 1 WHEN 'R' THEN 2 END ASC NULLS LAST LIMIT ?) r1;
--   100 as count, else 100

-- B {}
SELECT mt_rows('j 1 {"films_via_Role":', (SELECT mt_rows('p 1 {"rating":', r2."rating") FROM (SELECT DISTINCT r4."rating" FROM "role" r3 JOIN "film" r4 ON r4."id" = r3."film_id" WHERE r3."actor_country" = r1."country" AND r3."actor_number" = r1."number" ORDER BY CASE r4."rating" WHEN 'G' THEN 0 WHEN 'PG' THEN 1 WHEN 'R' THEN 2 END ASC NULLS LAST LIMIT ?) r2)) FROM (SELECT r5."country", r5."number" FROM "person" r5 ORDER BY r5."country" ASC NULLS LAST, r5."number" ASC NULLS LAST LIMIT ?) r1;
--   100 as count, else 100
--   100 as count, else 100
