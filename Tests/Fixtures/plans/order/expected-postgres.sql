-- A {}
SELECT coalesce(json_agg("#"), '[]') FROM (SELECT r1."title" AS "title" FROM (SELECT r2."title" FROM "film" r2 LEFT JOIN "person" r3 ON r3."country" = r2."director_country" AND r3."number" = r2."director_number" LEFT JOIN "film" r4 ON r4."id" = r2."sequel_id" LEFT JOIN "person" r5 ON r5."country" = r4."director_country" AND r5."number" = r4."director_number" ORDER BY r3."name" DESC, r5."country", r2."id" LIMIT $1::bigint) r1) "#";

-- A {"dir":"DESC"}
SELECT coalesce(json_agg("#"), '[]') FROM (SELECT r1."title" AS "title" FROM (SELECT r2."title" FROM "film" r2 LEFT JOIN "person" r3 ON r3."country" = r2."director_country" AND r3."number" = r2."director_number" LEFT JOIN "film" r4 ON r4."id" = r2."sequel_id" LEFT JOIN "person" r5 ON r5."country" = r4."director_country" AND r5."number" = r4."director_number" ORDER BY r2."rating" DESC, r3."name" DESC, r5."country", r2."id" LIMIT $1::bigint) r1) "#";
