-- A {}
SELECT mt_rows('t 1 {"title":', r1."title") FROM (SELECT r2."title" FROM "film" r2 LEFT JOIN "person" r3 ON r3."country" = r2."director_country" AND r3."number" = r2."director_number" LEFT JOIN "film" r4 ON r4."id" = r2."sequel_id" LEFT JOIN "person" r5 ON r5."country" = r4."director_country" AND r5."number" = r4."director_number" ORDER BY r3."name" DESC NULLS FIRST, r5."country" ASC NULLS LAST, r2."id" ASC NULLS LAST LIMIT ?) r1;
--   100 as count, else 100

-- A {"dir":"DESC"}
SELECT mt_rows('t 1 {"title":', r1."title") FROM (SELECT r2."title" FROM "film" r2 LEFT JOIN "person" r3 ON r3."country" = r2."director_country" AND r3."number" = r2."director_number" LEFT JOIN "film" r4 ON r4."id" = r2."sequel_id" LEFT JOIN "person" r5 ON r5."country" = r4."director_country" AND r5."number" = r4."director_number" ORDER BY CASE r2."rating" WHEN 'G' THEN 0 WHEN 'PG' THEN 1 WHEN 'R' THEN 2 END DESC NULLS FIRST, r3."name" DESC NULLS FIRST, r5."country" ASC NULLS LAST, r2."id" ASC NULLS LAST LIMIT ?) r1;
--   100 as count, else 100
