-- A {}
SELECT coalesce(json_agg("#"), '[]') FROM (SELECT replace(r1."id"::text, '-', '') AS "id", r1."title" AS "title" FROM (SELECT r2."title", r2."id" FROM "film" r2 ORDER BY r2."id" LIMIT $1::bigint) r1) "#";

-- A {"limit":3,"offset":6}
SELECT coalesce(json_agg("#"), '[]') FROM (SELECT replace(r1."id"::text, '-', '') AS "id", r1."title" AS "title" FROM (SELECT r2."title", r2."id" FROM "film" r2 ORDER BY r2."id" LIMIT $1::bigint OFFSET $2::bigint) r1) "#";
