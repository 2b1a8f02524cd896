internal import CPQ
internal import SQL

/// A connection on which a thread waits for each answer: for migrations, before the service starts.
final class Session {
    private let handle: OpaquePointer

    /// Connects to `server`. Throws a ``PostgreSQLError``, also if the database has another encoding than UTF-8.
    init(_ server: PostgreSQLServer) throws(PostgreSQLError) {
        // The server expects so much of queries of its catalogs that it would compile each of them first, for longer than
        // they run.
        handle = try server.connect("SET client_min_messages = error; SET bytea_output = hex; SET jit = off").handle
        try requireUnicode()
    }

    /// Another encoding has no place for most characters: what has one could neither be stored nor searched for.
    private func requireUnicode() throws(PostgreSQLError) {
        let encoding = PQparameterStatus(handle, "server_encoding").map { String(cString: $0) } ?? "UTF8"
        guard encoding == "UTF8" else {
            throw PostgreSQLError(code: "22021", "the database's encoding is \(encoding); it has to be UTF8")
        }
    }

    deinit { PQfinish(handle) }

    /// Runs statements without parameters and ignores their rows. Throws a ``PostgreSQLError``.
    func execute(_ script: String) throws(PostgreSQLError) { _ = try checked(PQexec(handle, script)) }

    /// Runs a statement and returns its rows. Throws a ``PostgreSQLError``.
    @discardableResult
    func run(_ statement: SQLStatement, _ values: [SQLValue] = []) throws(PostgreSQLError) -> SQLResult {
        let command = try Command(statement, values)
        let text = statement.numbered
        return try checked(
            command.withParameters { PQexecParams(handle, text, $0, command.types, $1, $2, $3, 0) }
        ).result
    }

    /// Runs `body` in a transaction. Throws what `body` throws, after it is rolled back.
    func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        try execute("BEGIN")
        do {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            try? execute("ROLLBACK")
            throw error
        }
    }

    private func checked(_ result: OpaquePointer?) throws(PostgreSQLError) -> ResultRows {
        guard let rows = result.map(ResultRows.init) else { throw .connection("the connection was lost") }
        guard rows.status == .success else { throw rows.error }
        return rows
    }
}
