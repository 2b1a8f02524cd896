internal import CSQLite

extension Connection {
    /// Makes this database the same as that of `source`, as it is at one moment. Other processes may write to the
    /// source meanwhile: the copy is made in one read transaction, which they don't wait for. This database is then no
    /// longer in WAL mode. Throws an `SQLiteError`.
    func copy(_ source: Connection) throws(SQLiteError) {
        guard let backup = sqlite3_backup_init(handle, "main", source.handle, "main") else {
            throw SQLiteError(handle, sqlite3_extended_errcode(handle), "copying")
        }
        let code = sqlite3_backup_step(backup, -1)
        let endCode = sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE, endCode == SQLITE_OK else {
            throw SQLiteError(nil, code == SQLITE_DONE ? endCode : code, "copying the database")
        }
        // The mode is in the file, so it was copied.
        try execute("PRAGMA journal_mode = MEMORY")
    }
}
