-- A {}
DELETE FROM "person" WHERE "country" = ? AND "number" = ?;
--   "FR" as String
--   1 as Int
DELETE FROM "film" WHERE "id" = (SELECT r1."id" FROM "film" r1 ORDER BY r1."added" ASC NULLS LAST, r1."id" ASC NULLS LAST LIMIT 1) RETURNING mt_row('p 1 {"id":', "id");
DELETE FROM "film" WHERE CASE WHEN "film"."tags" IS NOT NULL THEN EXISTS (SELECT 1 FROM json_each("film"."tags") r1 WHERE r1.value = ?) END;
--   "a" as element of String
DELETE FROM "ticket";
