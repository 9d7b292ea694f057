-- A {}
SELECT coalesce(json_agg("#"), '[]') FROM (SELECT replace(r1."id"::text, '-', '') AS "id" FROM (SELECT r2."id" FROM "film" r2 WHERE (r2."tags" @> ARRAY[$1::text] AND NOT (r2."tags" @> ARRAY[$2::text]) AND r2."tags" @> $3::text[] AND NOT (r2."tags" && $4::text[])) ORDER BY r2."id" LIMIT $5::bigint) r1) "#";
