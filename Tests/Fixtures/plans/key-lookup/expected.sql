-- A {"id":"c0ffee00000040008000000000000001"}
SELECT mt_row('t 1 {"title":
p 2 ,"rating":
m 3 ,"added":
j 4 ,"tags":
l 0 ,"__typename":"Film"', r1."title", r1."rating", r1."added", r1."tags") FROM "film" r1 WHERE r1."id" = ?;
--   $0 as UUID

-- B {"key":{"filmId":"c0ffee00000040008000000000000001","actorCountry":"FR","actorNumber":1}}
SELECT mt_row('t 2 {"part":
j 1 ,"film":', (SELECT mt_row('t 1 {"title":', r2."title") FROM "film" r2 WHERE r2."id" = r1."film_id"), r1."part") FROM "role" r1 WHERE (r1."film_id" = ? AND r1."actor_country" = ? AND r1."actor_number" = ?);
--   $0.filmId as UUID
--   $0.actorCountry as String
--   $0.actorNumber as Int
