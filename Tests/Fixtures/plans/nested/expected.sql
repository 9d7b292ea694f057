-- A {}
SELECT mt_rows('t 4 {"name":
j 1 ,"films_on_director":
j 2 ,"films_via_Role":
j 3 ,"passport_on_owner":', (SELECT mt_rows('t 2 {"title":
j 1 ,"sequel":', (SELECT mt_row('t 1 {"title":', r3."title") FROM "film" r3 WHERE r3."id" = r2."sequel_id"), r2."title") FROM (SELECT r4."title", r4."sequel_id" FROM "film" r4 WHERE (r4."director_country" = r1."country" AND r4."director_number" = r1."number" AND r4."year" > ?) ORDER BY r4."added" DESC NULLS FIRST, r4."id" DESC NULLS FIRST LIMIT ?) r2), (SELECT mt_rows('t 1 {"title":', r5."title") FROM (SELECT r7."title" FROM "role" r6 JOIN "film" r7 ON r7."id" = r6."film_id" WHERE (r6."actor_country" = r1."country" AND r6."actor_number" = r1."number" AND r6."part" IS NOT NULL) ORDER BY r7."title" ASC NULLS LAST, r6."film_id" ASC NULLS LAST, r6."actor_country" ASC NULLS LAST, r6."actor_number" ASC NULLS LAST LIMIT ?) r5), (SELECT mt_row('t 1 {"text":', r8."the ""text""") FROM "passport" r8 WHERE r8."owner_country" = r1."country" AND r8."owner_number" = r1."number"), r1."name") FROM (SELECT r9."country", r9."number", r9."name" FROM "person" r9 ORDER BY r9."country" ASC NULLS LAST, r9."number" ASC NULLS LAST LIMIT ?) r1;
--   1990 as Int
--   5 as count, else 100
--   100 as count, else 100
--   20 as count, else 100
