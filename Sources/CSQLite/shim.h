#pragma once
#include <sqlite3.h>
#include <stdbool.h>
#include <string.h>

/* Whether closing the last connection of a file moves its log into it (sqlite3_db_config is variadic). */
static inline int sectional_sqlite_checkpoint_on_close(sqlite3 *connection, int does) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !does, (int *)0);
}

/* The log of a file and the index of the log, as they are at one moment (https://www.sqlite.org/walformat.html). */
struct sectional_sqlite_log {
    /* Bytes of the log that are in use, and bytes of its file. */
    sqlite3_int64 used, size;
    /* What the index and the file's header say of the log's generation. */
    unsigned char expected[8], found[8];
};

/* Reads the log's state through SQLite's own descriptors. Returns false if the connection has no log open. */
static inline bool sectional_sqlite_read_log(sqlite3 *connection, struct sectional_sqlite_log *log) {
    sqlite3_file *file = NULL, *journal = NULL;
    void volatile *index = NULL;
    if (sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK) return false;
    if (sqlite3_file_control(connection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &journal) != SQLITE_OK) return false;
    if (file == NULL || file->pMethods == NULL || file->pMethods->iVersion < 2) return false;
    if (journal == NULL || journal->pMethods == NULL) return false;
    if (file->pMethods->xShmMap(file, 0, 32768, 0, &index) != SQLITE_OK || index == NULL) return false;
    /* The page size is at 14, the number of frames at 16, the salt at 32. 65,536 is written as 1. */
    const sqlite3_int64 stored = ((unsigned short volatile *)index)[7];
    const sqlite3_int64 page = (stored & 0xfe00) + ((stored & 1) << 16);
    const sqlite3_int64 frames = ((unsigned int volatile *)index)[4];
    for (int i = 0; i < 8; i++) log->expected[i] = ((unsigned char volatile *)index)[32 + i];
    log->used = frames == 0 ? 0 : 32 + frames * (24 + page);
    memset(log->found, 0, sizeof log->found);
    if (journal->pMethods->xFileSize(journal, &log->size) != SQLITE_OK) return false;
    if (log->size >= 32) journal->pMethods->xRead(journal, log->found, 8, 16);
    return true;
}
