-- A {}
INSERT INTO "person" ("country", "number", "name") VALUES (?, ?, ?) ON CONFLICT ("country", "number") DO UPDATE SET "name" = excluded."name";
--   "FR" as String
--   1 as Int
--   "n" as String
INSERT INTO "role" ("film_id", "actor_country", "actor_number") VALUES (?, ?, ?) ON CONFLICT ("film_id", "actor_country", "actor_number") DO NOTHING;
--   "00000000000040008000000000000001" as UUID
--   "FR" as String
--   1 as Int
