-- A {}
SELECT mt_rows_keys('t 3 {"name":
c 1 ,"films_on_director":
c 2 ,"passport_on_owner":
K 4 
K 5 ', (SELECT mt_rows_keys('t 1 {"title":
K 2 ', r2."title", r2."id") FROM (SELECT r3."title", r3."id" FROM "film" r3 WHERE r3."director_country" = r1."country" AND r3."director_number" = r1."number" ORDER BY r3."id" ASC NULLS LAST LIMIT ?) r2), (SELECT mt_row_keys('t 1 {"text":
p 2 ,"_id":
K 3 
K 4 ', r4."the ""text""", mt_entity('films/Passport', r4."owner_country", r4."owner_number"), r4."owner_country", r4."owner_number") FROM "passport" r4 WHERE r4."owner_country" = r1."country" AND r4."owner_number" = r1."number"), r1."name", r1."country", r1."number") FROM (SELECT r5."country", r5."number", r5."name" FROM "person" r5 ORDER BY r5."country" ASC NULLS LAST, r5."number" ASC NULLS LAST LIMIT ?) r1;
--   100 as count, else 100
--   100 as count, else 100
SELECT mt_rows('i 1 {"year":', r1."year") FROM (SELECT DISTINCT r2."year" FROM "film" r2 ORDER BY r2."year" ASC NULLS LAST LIMIT ?) r1;
--   100 as count, else 100
