// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <malloc.h>
#include <sqlite3.h>

/// Sets whether closing the last connection may write the log into the database and delete it. Wrapped because
/// sqlite3_db_config is variadic, which Swift cannot call.
static inline int csqlite_set_checkpoint_on_close(sqlite3 *database, int isAllowed) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !isAllowed, (int *)0);
}

/// Frees SQLite's page cache and returns free memory to the system (malloc_trim(3)), which Swift's Glibc module lacks.
static inline void csqlite_give_back_memory(sqlite3 *database) {
  sqlite3_db_release_memory(database);
  malloc_trim(0);
}
