#include <sqlite3.h>

/* Disables SQLite's fallback that treats an unknown name in double quotes as a string. A C function, because Swift cannot
   call variadic functions. */
static inline int csqlite_refuse_quoted_texts(sqlite3 *database) {
  int status = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
  return status == SQLITE_OK ? sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0) : status;
}

/* Closing the last connection does not move the write-ahead log into the database file, nor truncate it. */
static inline int csqlite_leave_log_on_close(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/* Gives SQLite its memory, before its first use. Its own statistics of memory, for which all threads share a lock, are off. */
static inline int csqlite_use_memory(const sqlite3_mem_methods *methods) {
  int status = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  return status == SQLITE_OK ? sqlite3_config(SQLITE_CONFIG_MALLOC, methods) : status;
}
