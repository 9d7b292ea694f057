// The same work with SQLite's C interface: reference insert|lookup|fetch FILE. Prints CPU milliseconds.
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { rows = 100000, lookups = 20000 };

typedef struct {
  int64_t id;
  char *title;
  double score;
  int done;
  int64_t created_at;
} task;

static double cpu(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static void check(int code, sqlite3 *db) {
  if (code != SQLITE_OK && code != SQLITE_DONE && code != SQLITE_ROW) {
    fprintf(stderr, "%s\n", sqlite3_errmsg(db));
    exit(1);
  }
}

static task *make(void) {
  task *tasks = calloc(rows, sizeof(task));
  for (int i = 0; i < rows; i++) {
    char text[64];
    snprintf(text, sizeof text, "Task number %d with a title", i + 1);
    tasks[i] = (task){i + 1, strdup(text), (i + 1) / 2.0, (i + 1) % 3 == 0, 1700000000 + i + 1};
  }
  return tasks;
}

static void insert(sqlite3 *db, task *tasks) {
  sqlite3_stmt *s;
  check(sqlite3_exec(db, "BEGIN IMMEDIATE", 0, 0, 0), db);
  check(sqlite3_prepare_v3(db, "INSERT INTO task VALUES (?1, ?2, ?3, ?4, ?5)", -1, SQLITE_PREPARE_PERSISTENT, &s, 0), db);
  for (int i = 0; i < rows; i++) {
    sqlite3_bind_int64(s, 1, tasks[i].id);
    sqlite3_bind_text(s, 2, tasks[i].title, -1, SQLITE_TRANSIENT);
    sqlite3_bind_double(s, 3, tasks[i].score);
    sqlite3_bind_int(s, 4, tasks[i].done);
    sqlite3_bind_int64(s, 5, tasks[i].created_at);
    check(sqlite3_step(s), db);
    sqlite3_reset(s);
  }
  check(sqlite3_exec(db, "COMMIT", 0, 0, 0), db);
  sqlite3_finalize(s);
}

static task row(sqlite3_stmt *s) {
  return (task){sqlite3_column_int64(s, 0), strdup((const char *)sqlite3_column_text(s, 1)), sqlite3_column_double(s, 2),
                sqlite3_column_int(s, 3), sqlite3_column_int64(s, 4)};
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  sqlite3 *db;
  check(sqlite3_open(argv[2], &db), db);
  check(sqlite3_exec(db, "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;", 0, 0, 0), db);
  check(sqlite3_exec(db, "CREATE TABLE IF NOT EXISTS task (id INTEGER PRIMARY KEY, title TEXT NOT NULL, score REAL NOT NULL, done INTEGER NOT NULL, createdAt INTEGER NOT NULL)", 0, 0, 0), db);
  int isInsert = strcmp(argv[1], "insert") == 0;
  sqlite3_stmt *s;
  check(sqlite3_prepare_v2(db, "SELECT count(*) FROM task", -1, &s, 0), db);
  sqlite3_step(s);
  int isEmpty = sqlite3_column_int(s, 0) == 0;
  sqlite3_finalize(s);
  double start;
  if (isInsert || isEmpty) {
    task *tasks = make();
    start = cpu();
    insert(db, tasks);
    if (isInsert) {
      printf("%f\n", cpu() - start);
      return 0;
    }
  }
  if (strcmp(argv[1], "lookup") == 0) {
    uint64_t x = 42;
    int64_t *keys = calloc(lookups, sizeof(int64_t));
    for (int i = 0; i < lookups; i++) {
      x = x * 6364136223846793005ull + 1442695040888963407ull;
      keys[i] = (int64_t)((x >> 33) % rows) + 1;
    }
    start = cpu();
    check(sqlite3_exec(db, "BEGIN", 0, 0, 0), db);
    check(sqlite3_prepare_v3(db, "SELECT id, title, score, done, createdAt FROM task WHERE id = ?1", -1, SQLITE_PREPARE_PERSISTENT, &s, 0), db);
    for (int i = 0; i < lookups; i++) {
      sqlite3_bind_int64(s, 1, keys[i]);
      check(sqlite3_step(s), db);
      task t = row(s);
      free(t.title);
      sqlite3_reset(s);
    }
    check(sqlite3_exec(db, "COMMIT", 0, 0, 0), db);
  } else {
    task *tasks = calloc(rows, sizeof(task));
    start = cpu();
    check(sqlite3_prepare_v2(db, "SELECT id, title, score, done, createdAt FROM task ORDER BY id", -1, &s, 0), db);
    int count = 0;
    while (sqlite3_step(s) == SQLITE_ROW && count < rows) tasks[count++] = row(s);
  }
  printf("%f\n", cpu() - start);
  return 0;
}
