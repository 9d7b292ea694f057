// Writes the rows of a client cache to the same tables with SQLite's C interface, in one transaction for each response,
// and reads them into structs. Prints the medians of the CPU time in milliseconds: store, then read.
// Usage: reference CACHE FILE   CACHE: a cache that CacheBench wrote; FILE: a new file
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  int length;
  void *bytes;
} blob;

typedef struct {
  char *guid;
  blob data;
} entity;

typedef struct {
  char *request, *listed;
  blob data;
  int64_t cached, age;
  int first, count;
} tree;

// A row of the app, with ten fields.
typedef struct {
  char *id, *title, *genre, *image, *released, *tags;
  int64_t year, views;
  double rating;
} movie;

static tree *trees;
static entity *entities;
static int tree_count, entity_count;

static void fail(sqlite3 *db) {
  fprintf(stderr, "%s\n", sqlite3_errmsg(db));
  exit(1);
}

static double cpu(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static int compare(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

static double median(double *values, int count) {
  qsort(values, count, sizeof *values, compare);
  return values[count / 2];
}

static sqlite3_stmt *prepare(sqlite3 *db, const char *sql) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK) fail(db);
  return statement;
}

static blob copy(sqlite3_stmt *statement, int column) {
  blob result = {sqlite3_column_bytes(statement, column), NULL};
  result.bytes = malloc(result.length);
  memcpy(result.bytes, sqlite3_column_blob(statement, column), result.length);
  return result;
}

static char *text(sqlite3_stmt *statement, int column) { return strdup((const char *)sqlite3_column_text(statement, column)); }

// Seven bits per byte, least significant first.
static uint64_t number(const uint8_t **at) {
  uint64_t value = 0;
  for (int shift = 0;; shift += 7) {
    uint8_t byte = *(*at)++;
    value |= (uint64_t)(byte & 0x7F) << shift;
    if (byte < 0x80) return value;
  }
}

static void load(const char *path) {
  sqlite3 *db;
  if (sqlite3_open(path, &db) != SQLITE_OK) fail(db);
  sqlite3_stmt *rows = prepare(db, "SELECT count(*) FROM tree UNION ALL SELECT max(id) FROM entity");
  sqlite3_step(rows);
  trees = calloc(sqlite3_column_int(rows, 0), sizeof *trees);
  sqlite3_step(rows);
  entities = calloc(sqlite3_column_int(rows, 0) + 1, sizeof *entities);
  sqlite3_finalize(rows);
  rows = prepare(db, "SELECT id, guid, data FROM entity ORDER BY id");
  while (sqlite3_step(rows) == SQLITE_ROW) {
    entity_count = sqlite3_column_int(rows, 0);
    entities[entity_count] = (entity){text(rows, 1), copy(rows, 2)};
  }
  sqlite3_finalize(rows);
  rows = prepare(db, "SELECT request, listed, data, cached, age FROM tree ORDER BY id");
  while (sqlite3_step(rows) == SQLITE_ROW) {
    tree *next = &trees[tree_count++];
    *next = (tree){text(rows, 0), text(rows, 1), copy(rows, 2), sqlite3_column_int64(rows, 3), sqlite3_column_int64(rows, 4)};
    // After the version: the number of rows in the response, and their consecutive row numbers.
    const uint8_t *at = (const uint8_t *)next->data.bytes + 1;
    next->count = (int)number(&at);
    next->first = (int)number(&at);
  }
  sqlite3_finalize(rows);
  sqlite3_close(db);
}

static double store(sqlite3 *db) {
  const char *sql[] = {"INSERT INTO tree (request, cached, age, accessed, stale, listed, data) VALUES (?1, ?2, ?3, ?2, 0, ?4, ?5)",
                       "INSERT INTO entity (id, guid, data) VALUES (?1, ?2, ?3)"};
  sqlite3_stmt *insert_tree = prepare(db, sql[0]), *insert_entity = prepare(db, sql[1]);
  double *times = calloc(tree_count, sizeof *times);
  for (int index = 0; index < tree_count; index++) {
    tree *answer = &trees[index];
    double start = cpu();
    if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK) fail(db);
    sqlite3_bind_text(insert_tree, 1, answer->request, -1, SQLITE_STATIC);
    sqlite3_bind_int64(insert_tree, 2, answer->cached);
    sqlite3_bind_int64(insert_tree, 3, answer->age);
    sqlite3_bind_text(insert_tree, 4, answer->listed, -1, SQLITE_STATIC);
    sqlite3_bind_blob(insert_tree, 5, answer->data.bytes, answer->data.length, SQLITE_STATIC);
    if (sqlite3_step(insert_tree) != SQLITE_DONE) fail(db);
    sqlite3_reset(insert_tree);
    for (int row = answer->first; row < answer->first + answer->count; row++) {
      sqlite3_bind_int(insert_entity, 1, row);
      sqlite3_bind_text(insert_entity, 2, entities[row].guid, -1, SQLITE_STATIC);
      sqlite3_bind_blob(insert_entity, 3, entities[row].data.bytes, entities[row].data.length, SQLITE_STATIC);
      if (sqlite3_step(insert_entity) != SQLITE_DONE) fail(db);
      sqlite3_reset(insert_entity);
    }
    if (sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK) fail(db);
    times[index] = cpu() - start;
  }
  sqlite3_finalize(insert_tree);
  sqlite3_finalize(insert_entity);
  return median(times, tree_count);
}

// The text without its quotes, or the JSON text.
static char *value(const uint8_t *start, size_t length) {
  if (length >= 2 && *start == '"') return strndup((const char *)start + 1, length - 2);
  return strndup((const char *)start, length);
}

static movie decode(const uint8_t *at, int length) {
  const uint8_t *end = at + length;
  movie result = {0};
  for (uint64_t count = number(&at); count > 0; count--) number(&at);
  while (at < end) {
    size_t name_length = number(&at);
    const char *name = (const char *)at;
    at += name_length;
    size_t value_length = number(&at);
    const uint8_t *bytes = at;
    at += value_length;
    if (name_length == 2 && memcmp(name, "id", 2) == 0) result.id = value(bytes, value_length);
    else if (name_length == 5 && memcmp(name, "title", 5) == 0) result.title = value(bytes, value_length);
    else if (name_length == 5 && memcmp(name, "genre", 5) == 0) result.genre = value(bytes, value_length);
    else if (name_length == 4 && memcmp(name, "year", 4) == 0) result.year = strtoll((const char *)bytes, NULL, 10);
    else if (name_length == 6 && memcmp(name, "rating", 6) == 0) result.rating = strtod((const char *)bytes, NULL);
    else if (name_length == 8 && memcmp(name, "imageUrl", 8) == 0) result.image = value(bytes, value_length);
    else if (name_length == 8 && memcmp(name, "released", 8) == 0) result.released = value(bytes, value_length);
    else if (name_length == 5 && memcmp(name, "views", 5) == 0) result.views = strtoll((const char *)bytes + 1, NULL, 10);
    else if (name_length == 4 && memcmp(name, "tags", 4) == 0) result.tags = value(bytes, value_length);
  }
  return result;
}

static void release(movie *item) {
  free(item->id), free(item->title), free(item->genre), free(item->image), free(item->released), free(item->tags);
}

static double read_all(sqlite3 *db) {
  sqlite3_stmt *find_tree = prepare(db, "SELECT id, cached, age, accessed, stale, data FROM tree WHERE request = ?1");
  sqlite3_stmt *find_entity = prepare(db, "SELECT data FROM entity WHERE id = ?1");
  double *times = calloc(tree_count, sizeof *times);
  for (int index = 0; index < tree_count; index++) {
    double start = cpu();
    sqlite3_exec(db, "BEGIN", NULL, NULL, NULL);
    sqlite3_bind_text(find_tree, 1, trees[index].request, -1, SQLITE_STATIC);
    if (sqlite3_step(find_tree) != SQLITE_ROW) fail(db);
    const uint8_t *at = (const uint8_t *)sqlite3_column_blob(find_tree, 5) + 1;
    int count = (int)number(&at);
    movie *movies = malloc(count * sizeof *movies);
    for (int row = 0; row < count; row++) {
      sqlite3_bind_int64(find_entity, 1, (int64_t)number(&at));
      if (sqlite3_step(find_entity) != SQLITE_ROW) fail(db);
      movies[row] = decode(sqlite3_column_blob(find_entity, 0), sqlite3_column_bytes(find_entity, 0));
      sqlite3_reset(find_entity);
    }
    sqlite3_reset(find_tree);
    sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    times[index] = cpu() - start;
    if (movies[0].title == NULL || strncmp(movies[0].title, "A film", 6) != 0) exit(1);
    for (int row = 0; row < count; row++) release(&movies[row]);
    free(movies);
  }
  return median(times, tree_count);
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  load(argv[1]);
  sqlite3 *db;
  if (sqlite3_open(argv[2], &db) != SQLITE_OK) fail(db);
  const char *schema =
      "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
      "CREATE TABLE tree (id INTEGER PRIMARY KEY AUTOINCREMENT, request TEXT NOT NULL UNIQUE, cached INTEGER NOT NULL,"
      " age INTEGER NOT NULL, accessed INTEGER NOT NULL, stale INTEGER NOT NULL, listed TEXT NOT NULL, data BLOB NOT NULL) STRICT;"
      "CREATE INDEX tree_accessed ON tree (accessed);"
      "CREATE TABLE entity (id INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT NOT NULL UNIQUE, data BLOB NOT NULL) STRICT;";
  if (sqlite3_exec(db, schema, NULL, NULL, NULL) != SQLITE_OK) fail(db);
  double stored = store(db);
  printf("%.3f %.3f\n", stored, read_all(db));
  return 0;
}
