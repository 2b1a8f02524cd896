#pragma once
#include <sqlite3.h>

/* Whether closing the last connection of a file moves its log into it (sqlite3_db_config is variadic). */
static inline int sectional_sqlite_checkpoint_on_close(sqlite3 *connection, int does) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !does, (int *)0);
}
