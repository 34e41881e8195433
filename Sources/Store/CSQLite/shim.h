// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <sqlite3.h>
#ifdef __linux__
#include <malloc.h>
#endif

/// Sets whether closing the last connection may write the log into the database and delete it. Wrapped because
/// sqlite3_db_config is variadic, which Swift cannot call.
static inline int csqlite_set_checkpoint_on_close(sqlite3 *database, int isAllowed) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !isAllowed, (int *)0);
}

/// Frees SQLite's page cache and returns free memory to the system (malloc_trim(3)), which Swift's Glibc module lacks
/// and other systems do by themselves.
static inline void csqlite_give_back_memory(sqlite3 *database) {
  sqlite3_db_release_memory(database);
#ifdef __linux__
  malloc_trim(0);
#endif
}
