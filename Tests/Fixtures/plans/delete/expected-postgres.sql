-- A {}
DELETE FROM "person" WHERE "country" = $1::text AND "number" = $2::int;
DELETE FROM "film" WHERE ("film"."id") = (SELECT r1."id" FROM "film" r1 ORDER BY r1."added", r1."id" LIMIT 1 FOR UPDATE OF r1) RETURNING json_build_object('id', replace("film"."id"::text, '-', ''));
DELETE FROM "film" WHERE "film"."tags" @> ARRAY[$1::text];
DELETE FROM "ticket";
