-- A {}
INSERT INTO "person" ("country", "number", "name") VALUES ($1::text, $2::int, $3::text) ON CONFLICT ("country", "number") DO UPDATE SET "name" = excluded."name";
INSERT INTO "role" ("film_id", "actor_country", "actor_number") VALUES ($1::uuid, $2::text, $3::int) ON CONFLICT ("film_id", "actor_country", "actor_number") DO NOTHING;
