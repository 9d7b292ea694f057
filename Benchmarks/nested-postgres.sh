#!/usr/bin/env bash
# The benchmark `nested-postgres`: requests per second for one user with 20 posts and 100 comments over REST with PostgreSQL,
# compared with the same SQL in pgbench with eight connections and prepared statements.
# Not met so far (0.77 on two cores under other load): the HTTP client and server use CPU time that pgbench leaves to
# PostgreSQL.
cd "$(dirname "$0")/.."
source Benchmarks/common.bash
rounds=${1:-5} seconds=${2:-3}
release martlet
start_cluster
mkdir -p "$work/blog/schema" "$work/blog/main"
cat >"$work/blog/dataconnect.yaml" <<'EOF'
specVersion: v1
serviceId: blog
location: here
schema:
  source: ./schema
connectorDirs: ["./main"]
EOF
echo 'connectorId: main' >"$work/blog/main/connector.yaml"
cat >"$work/blog/schema/schema.gql" <<'EOF'
type User @table { name: String! }
type Post @table { author: User! title: String! createdAt: Timestamp! @default(expr: "request.time") }
type Comment @table { post: Post! text: String! }
EOF
cat >"$work/blog/main/queries.gql" <<'EOF'
query Profile($id: UUID!) @auth(level: PUBLIC, insecureReason: "benchmark") {
  user(id: $id) {
    id
    name
    posts_on_author(orderBy: { createdAt: DESC }, limit: 20) {
      id
      title
      createdAt
      comments_on_post(limit: 100) { id text }
    }
  }
}
EOF
"$program" serve "$work/blog" --port 9398 --database "postgres://martlet@/bench?host=$cluster" >"$work/server.log" 2>&1 &
pids+=($!)
wait_for "$work/server.log" 'at http://'
id=00000000-0000-4000-8000-000000000001
"$pg/psql" -h "$cluster" -U martlet bench -q <<EOF
INSERT INTO "user" (id, name) VALUES ('$id', 'Ann');
INSERT INTO post (author_id, title, created_at)
  SELECT '$id', 'A title of post ' || n, now() - n * interval '1 hour' FROM generate_series(1, 20) n;
INSERT INTO comment (post_id, text) SELECT p.id, 'A comment with some words, ' || n FROM post p, generate_series(1, 5) n;
ANALYZE;
EOF
cat >"$work/profile.lua" <<EOF
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"operationName":"Profile","variables":{"id":"$id"}}'
EOF
target=http://127.0.0.1:9398/v1/projects/p/locations/l/services/blog/connectors/main:executeQuery
# Uses the statement that the server sends, which is read from the list of statements of PostgreSQL.
wrk -t1 -c4 -d1s -s "$work/profile.lua" "$target" >/dev/null &
load=$!
sleep 0.5
"$pg/psql" -h "$cluster" -U martlet bench -Atc \
  "SELECT query FROM pg_stat_activity WHERE query LIKE '%\"comment\"%' AND pid <> pg_backend_pid() LIMIT 1" >"$work/statement.sql"
wait "$load"
[ -s "$work/statement.sql" ] || { echo "cannot find the server's statement" >&2; exit 1; }
# In pgbench a colon before a letter starts a variable.
sed -E -e "s/'(YYYY-MM-DD\"T\"HH24):MI:SS/E'\\1\\\\x3aMI\\\\x3aSS/g; s/[$][0-9]::uuid/'$id'::uuid/; s/[$]1::bigint/100/; s/[$]2::bigint/20/" "$work/statement.sql" >"$work/nested.sql"
! grep -q '[$][0-9]' "$work/nested.sql" || { cat "$work/nested.sql" >&2; exit 1; }
for _ in $(seq "$rounds"); do
  pgbench_rate -f "$work/nested.sql" -T "$seconds" >>"$work/reference.txt"
  rest_rate "$work/profile.lua" "$target" 16 "$seconds" >>"$work/rest.txt"
done
awk '{ print $1 }' "$work/rest.txt" >"$work/rate.txt"
awk -v ours="$(median "$work/rate.txt")" -v reference="$(median "$work/reference.txt")" 'BEGIN {
  ratio = ours / reference
  printf "nested-postgres  %.0f req/s  %.0f tps  %.2f  >= 0.90  %s\n", ours, reference, ratio, (ratio >= 0.90 ? "met" : "missed")
}'
