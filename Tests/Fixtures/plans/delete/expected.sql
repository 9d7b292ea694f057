-- A {}
DELETE FROM "person" WHERE "country" = ? AND "number" = ?;
--   "FR" as String
--   1 as Int
DELETE FROM "film" WHERE "id" = (SELECT r1."id" FROM "film" r1 ORDER BY r1."added" ASC NULLS LAST, r1."id" ASC NULLS LAST LIMIT 1) RETURNING mt_row('p 1 {"id":', "id");
DELETE FROM "film" AS r1 WHERE CASE WHEN r1."tags" IS NOT NULL THEN EXISTS (SELECT 1 FROM json_each(r1."tags") r2 WHERE r2.value = ?) END;
--   "a" as element of String
DELETE FROM "ticket" AS r1;
