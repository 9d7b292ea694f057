-- A {"id":"c0ffee00000040008000000000000001"}
UPDATE "film" SET "year" = ((SELECT CASE WHEN w NOT BETWEEN -2147483648 AND 2147483647 THEN abs((w IS NULL) - 9223372036854775807 - 1) ELSE w END FROM (SELECT ("year" + ?) AS w)) - ?), "seen" = ("seen" + ?), "tags" = mt_list_remove(mt_list_add((SELECT CASE WHEN s IS NULL OR s = '[]' THEN g WHEN g = '[]' THEN s ELSE substr(g, 1, length(g) - 1) || ',' || substr(s, 2) END FROM (SELECT (SELECT CASE WHEN s IS NULL OR s = '[]' THEN g WHEN g = '[]' THEN s ELSE substr(s, 1, length(s) - 1) || ',' || substr(g, 2) END FROM (SELECT "tags" AS s, ? AS g)) AS s, ? AS g)), ?), ?), "added" = mt_time_add("added", ?, ?, ?), "released" = mt_date_add("released", ?, ?) WHERE "id" = ?;
--   1 as Int
--   2 as Int
--   "3" as Int64
--   ["a"] as [String]
--   ["b"] as [String]
--   ["c"] as [String]
--   ["d"] as [String]
--   a duration as months
--   a duration as days
--   a duration as microseconds
--   a duration, negated as months
--   a duration, negated as days
--   $0 as UUID
SELECT mt_row('p 1 {"id":', "id") FROM "film" WHERE "id" = ?;
--   $0 as UUID
UPDATE "person" SET "number" = ? WHERE "country" = ? AND "number" = ? RETURNING mt_row('t 1 {"country":
i 2 ,"number":', "country", "number");
--   2 as Int
--   "FR" as String
--   1 as Int
UPDATE "film" SET "year" = ? WHERE "id" = (SELECT r1."id" FROM "film" r1 LEFT JOIN "person" r2 ON r2."country" = r1."director_country" AND r2."number" = r1."director_number" WHERE r1."title" = ? ORDER BY r2."name" ASC NULLS LAST, r1."id" ASC NULLS LAST LIMIT 1) RETURNING mt_row('p 1 {"id":', "id");
--   null as Int
--   "a" as String
UPDATE "film" SET "score" = ? WHERE "id" IN (SELECT r1."id" FROM "film" r1 WHERE EXISTS (SELECT 1 FROM "person" r2 WHERE r2."name" = ? AND r2."country" = r1."director_country" AND r2."number" = r1."director_number"));
--   1 as Float
--   "n" as String
