-- A {}
SELECT mt_rows('p 1 {"id":
t 2 ,"title":', r1."id", r1."title") FROM (SELECT r2."title", r2."id" FROM "film" r2 ORDER BY r2."id" ASC NULLS LAST LIMIT ?) r1;
--   100 as count, else 100

-- A {"limit":3,"offset":6}
SELECT mt_rows('p 1 {"id":
t 2 ,"title":', r1."id", r1."title") FROM (SELECT r2."title", r2."id" FROM "film" r2 ORDER BY r2."id" ASC NULLS LAST LIMIT ? OFFSET ?) r1;
--   $0 as count, else 100
--   $1 as count, else 0
