internal import PostgreSQL
internal import SQL

extension ServiceDatabase {
    /// Opens an empty database: in memory, or in a new schema of the PostgreSQL server with the URL `server`. Returns
    /// `nil` if the service has no database. Throws a ``CommandError`` if it keeps its data in a file, and errors of the
    /// server.
    func openNew(on server: String?, _ configuration: Configuration) throws -> (any SQLDatabase)? {
        guard let opening else { return nil }
        guard let server else { return try opening(.memory, configuration) }
        try checking?(.server(server), configuration)
        let schema = "test_" + String(UInt64.random(in: 0 ... .max), radix: 16)
        try PostgreSQLServer(server).execute("CREATE SCHEMA \(schema)")
        let mark = server.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
        return try opening(.serverForTests(server + mark + "options=-csearch_path%3D" + schema), configuration)
    }
}
