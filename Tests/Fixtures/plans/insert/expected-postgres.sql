-- A {"title":"t","director":{"country":"FR","number":1}}
INSERT INTO "film" ("title", "released", "director_country", "director_number", "added", "id") VALUES ($1::text, $2::date, $3::text, $4::int, $5::timestamptz, $6::uuid);
INSERT INTO "ticket" DEFAULT VALUES RETURNING json_build_object('number', "ticket"."number");
INSERT INTO "person" ("country", "number", "name") VALUES ($1::text, $2::int, $3::text);
INSERT INTO "person" ("country", "number", "name") VALUES ($1::text, $2::int, $3::text);
INSERT INTO "film" ("title", "year", "added", "id", "sequel_id") VALUES ($1::text, $2::int, $3::timestamptz, $4::uuid, $5::uuid), ($6::text, $7::int, $8::timestamptz, $9::uuid, $10::uuid);

-- A {"title":"t"}
INSERT INTO "film" ("title", "released", "added", "id") VALUES ($1::text, $2::date, $3::timestamptz, $4::uuid);
INSERT INTO "ticket" DEFAULT VALUES RETURNING json_build_object('number', "ticket"."number");
INSERT INTO "person" ("country", "number", "name") VALUES ($1::text, $2::int, $3::text);
INSERT INTO "person" ("country", "number", "name") VALUES ($1::text, $2::int, $3::text);
INSERT INTO "film" ("title", "year", "added", "id", "sequel_id") VALUES ($1::text, $2::int, $3::timestamptz, $4::uuid, $5::uuid), ($6::text, $7::int, $8::timestamptz, $9::uuid, $10::uuid);
