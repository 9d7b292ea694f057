// Measures the time from a commit in one process until another process reads the value, with SQLite's C interface: the
// writer writes the number to a revision file after each commit, and the reader waits for this with inotify. This is the
// reference of the benchmark `signal`. Prints the median and the 99th percentile in microseconds, and the number of values
// that took longer than half a second.
// Usage: reference COMMITS FOLDER
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef struct {
  int64_t value, time;
} report;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static sqlite3 *open_database(const char *path) {
  sqlite3 *db;
  if (sqlite3_open(path, &db) != SQLITE_OK) exit(1);
  sqlite3_busy_timeout(db, 5000);
  sqlite3_exec(db, "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL", NULL, NULL, NULL);
  return db;
}

static void observe(const char *database, const char *side, int output) {
  sqlite3 *db = open_database(database);
  sqlite3_stmt *select;
  sqlite3_prepare_v3(db, "SELECT value FROM counter", -1, SQLITE_PREPARE_PERSISTENT, &select, NULL);
  int watch = inotify_init1(IN_CLOEXEC);
  inotify_add_watch(watch, side, IN_MODIFY);
  int64_t last = -1;
  for (;;) {
    sqlite3_step(select);
    report next = {sqlite3_column_int64(select, 0), now()};
    sqlite3_reset(select);
    if (next.value != last && write(output, &next, sizeof next) != sizeof next) return;
    last = next.value;
    struct pollfd wait = {watch, POLLIN, 0};
    char events[4096];
    if (poll(&wait, 1, 1000) > 0 && read(watch, events, sizeof events) < 0) return;
  }
}

static int compare(const void *left, const void *right) {
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return (a > b) - (a < b);
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  int count = atoi(argv[1]);
  char database[512], side[512];
  snprintf(database, sizeof database, "%s/reference.sqlite", argv[2]);
  snprintf(side, sizeof side, "%s/reference.rev", argv[2]);
  sqlite3 *db = open_database(database);
  sqlite3_exec(db, "CREATE TABLE counter (id INTEGER PRIMARY KEY, value INTEGER NOT NULL) STRICT; INSERT INTO counter VALUES (1, 0)",
               NULL, NULL, NULL);
  int file = open(side, O_RDWR | O_CREAT, 0600), ends[2];
  int64_t zero[2] = {0, ~0};
  if (pwrite(file, zero, sizeof zero, 0) != sizeof zero || pipe(ends) != 0) return 1;
  pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    observe(database, side, ends[1]);
    _exit(0);
  }
  close(ends[1]);
  sqlite3_stmt *begin, *update, *commit;
  sqlite3_prepare_v3(db, "BEGIN IMMEDIATE", -1, SQLITE_PREPARE_PERSISTENT, &begin, NULL);
  sqlite3_prepare_v3(db, "UPDATE counter SET value = ?1", -1, SQLITE_PREPARE_PERSISTENT, &update, NULL);
  sqlite3_prepare_v3(db, "COMMIT", -1, SQLITE_PREPARE_PERSISTENT, &commit, NULL);
  report seen = {-1, 0};
  if (read(ends[0], &seen, sizeof seen) != sizeof seen) return 1;
  int64_t *delays = calloc(count, sizeof *delays);
  int missed = 0;
  for (int64_t number = 1; number <= count; number++) {
    sqlite3_step(begin), sqlite3_reset(begin);
    sqlite3_bind_int64(update, 1, number);
    sqlite3_step(update), sqlite3_reset(update);
    sqlite3_step(commit), sqlite3_reset(commit);
    int64_t committed = now();
    int64_t words[2] = {number, ~number};
    if (pwrite(file, words, sizeof words, 0) != sizeof words) return 1;
    while (seen.value < number && read(ends[0], &seen, sizeof seen) == sizeof seen) {
    }
    delays[number - 1] = seen.time > committed ? seen.time - committed : 0;
    if (delays[number - 1] > 500000000) missed++;
  }
  kill(child, SIGTERM);
  waitpid(child, NULL, 0);
  qsort(delays, count, sizeof *delays, compare);
  printf("%.1f %.1f %d\n", delays[count / 2] / 1e3, delays[count * 99L / 100] / 1e3, missed);
  return 0;
}
