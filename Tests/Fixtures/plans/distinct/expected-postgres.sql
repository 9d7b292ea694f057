-- A {}
SELECT coalesce(json_agg("#"), '[]') FROM (SELECT r1."rating" AS "rating", r1."year" AS "year" FROM (SELECT DISTINCT r2."year", r2."rating" FROM "film" r2 ORDER BY r2."year" DESC, r2."rating" LIMIT $1::bigint) r1) "#";

-- B {}
SELECT coalesce(json_agg("#"), '[]') FROM (SELECT (SELECT coalesce(json_agg("#"), '[]') FROM (SELECT r2."rating" AS "rating" FROM (SELECT DISTINCT r4."rating" FROM "role" r3 JOIN "film" r4 ON r4."id" = r3."film_id" WHERE r3."actor_country" = r1."country" AND r3."actor_number" = r1."number" ORDER BY r4."rating" LIMIT $1::bigint) r2) "#") AS "films_via_Role" FROM (SELECT r5."country", r5."number" FROM "person" r5 ORDER BY r5."country", r5."number" LIMIT $2::bigint) r1) "#";
