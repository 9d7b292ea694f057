-- A {}
SELECT coalesce(json_agg("#"), '[]') FROM (SELECT replace(r1."id"::text, '-', '') AS "id" FROM (SELECT r2."id" FROM "film" r2 ORDER BY r2."id" LIMIT $1::bigint) r1) "#";

-- A {"title":"a","year":1}
SELECT coalesce(json_agg("#"), '[]') FROM (SELECT replace(r1."id"::text, '-', '') AS "id" FROM (SELECT r2."id" FROM "film" r2 WHERE (strpos(r2."title", $1::text) > 0 OR r2."year" >= $2::int) ORDER BY r2."id" LIMIT $3::bigint) r1) "#";

-- A {"year":null}
SELECT coalesce(json_agg("#"), '[]') FROM (SELECT replace(r1."id"::text, '-', '') AS "id" FROM (SELECT r2."id" FROM "film" r2 WHERE NULL::boolean ORDER BY r2."id" LIMIT $1::bigint) r1) "#";

-- A {"ids":[]}
SELECT coalesce(json_agg("#"), '[]') FROM (SELECT replace(r1."id"::text, '-', '') AS "id" FROM (SELECT r2."id" FROM "film" r2 WHERE r2."id" = ANY ($1::uuid[]) ORDER BY r2."id" LIMIT $2::bigint) r1) "#";
