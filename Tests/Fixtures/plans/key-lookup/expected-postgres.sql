-- A {"id":"c0ffee00000040008000000000000001"}
SELECT row_to_json("#") FROM (SELECT r1."title" AS "title", r1."rating" AS "rating", CASE WHEN r1."added"::timestamptz(0) = r1."added" THEN to_char(r1."added" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') WHEN r1."added"::timestamptz(3) = r1."added" THEN to_char(r1."added" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') ELSE to_char(r1."added" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') END AS "added", r1."tags" AS "tags", 'Film'::text AS "__typename" FROM "film" r1 WHERE r1."id" = $1::uuid) "#";

-- B {"key":{"filmId":"c0ffee00000040008000000000000001","actorCountry":"FR","actorNumber":1}}
SELECT row_to_json("#") FROM (SELECT r1."part" AS "part", (SELECT row_to_json("#") FROM (SELECT r2."title" AS "title" FROM "film" r2 WHERE r2."id" = r1."film_id") "#") AS "film" FROM "role" r1 WHERE (r1."film_id" = $1::uuid AND r1."actor_country" = $2::text AND r1."actor_number" = $3::int)) "#";
