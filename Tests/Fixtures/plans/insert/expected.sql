-- A {"title":"t","director":{"country":"FR","number":1}}
INSERT INTO "film" ("title", "released", "director_country", "director_number", "added", "id") VALUES (?, ?, ?, ?, ?, ?);
--   $0 as String
--   a relative time as Date
--   $1.country as String
--   $1.number as Int
--   request.time to Timestamp as Timestamp
--   uuidV4() as UUID
INSERT INTO "ticket" ("number") VALUES ((SELECT coalesce(max("number"), 0) + 1 FROM "ticket")) RETURNING mt_row('i 1 {"number":', "number");
INSERT INTO "person" ("country", "number", "name") VALUES (?, ?, ?);
--   "FR" as String
--   1 as Int
--   "a" as String
INSERT INTO "person" ("country", "number", "name") VALUES (?, ?, ?);
--   "FR" as String
--   2 as Int
--   "b" as String
INSERT INTO "film" ("title", "year", "added", "id", "sequel_id") VALUES (?, ?, ?, ?, ?), (?, ?, ?, ?, ?);
--   "a" as String
--   null as Int
--   request.time to Timestamp as Timestamp
--   uuidV4() as UUID
--   uuidV4() to UUID as UUID
--   "b" as String
--   1 as Int
--   request.time to Timestamp as Timestamp
--   uuidV4() as UUID
--   null as UUID

-- A {"title":"t"}
INSERT INTO "film" ("title", "released", "added", "id") VALUES (?, ?, ?, ?);
--   $0 as String
--   a relative time as Date
--   request.time to Timestamp as Timestamp
--   uuidV4() as UUID
INSERT INTO "ticket" ("number") VALUES ((SELECT coalesce(max("number"), 0) + 1 FROM "ticket")) RETURNING mt_row('i 1 {"number":', "number");
INSERT INTO "person" ("country", "number", "name") VALUES (?, ?, ?);
--   "FR" as String
--   1 as Int
--   "a" as String
INSERT INTO "person" ("country", "number", "name") VALUES (?, ?, ?);
--   "FR" as String
--   2 as Int
--   "b" as String
INSERT INTO "film" ("title", "year", "added", "id", "sequel_id") VALUES (?, ?, ?, ?, ?), (?, ?, ?, ?, ?);
--   "a" as String
--   null as Int
--   request.time to Timestamp as Timestamp
--   uuidV4() as UUID
--   uuidV4() to UUID as UUID
--   "b" as String
--   1 as Int
--   request.time to Timestamp as Timestamp
--   uuidV4() as UUID
--   null as UUID
