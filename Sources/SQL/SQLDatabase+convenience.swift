import Screens

extension SQLDatabase {
    /// Reads rows as values: `database.rows("SELECT name FROM books") { $0["name"] }` returns the names.
    @inlinable
    public var rows: SQLRows { SQLRows(self) }

    /// Returns the result of `row` for the first row of `statement`, or `nil` if there is no row. It reads all rows, so
    /// a statement that may find many needs `LIMIT 1`.
    @inlinable
    public func first<Value>(
        _ statement: SQLStatement, _ values: [SQLValue] = [], _ row: (borrowing SQLRow) throws -> Value
    ) async throws -> Value? {
        var first: Value?
        try await forEachRow(of: statement, values) { if first == nil { first = try row($0) } }
        return first
    }

    /// Returns the number that `statement` finds, such as `SELECT count(*) FROM books`, or 0 if it finds none.
    public func count(_ statement: SQLStatement, _ values: [SQLValue] = []) async throws -> Int {
        try await first(statement, values) { Int($0.integer(0)) } ?? 0
    }

    /// Runs `steps` as ``write(_:changing:)``.
    @discardableResult
    public func write(_ steps: [SQLStep]) async throws -> [SQLResult] { try await write(steps, changing: nil) }

    /// Runs one statement in a transaction and returns its result. If `error` is given and the statement changes no
    /// row, rolls back and throws `error`. Throws the errors of ``write(_:changing:)`` too.
    @discardableResult
    public func write(
        _ statement: SQLStatement, _ values: [SQLValue] = [], requiringChangeOr error: (any Error)? = nil
    ) async throws -> SQLResult {
        let step = SQLStep(statement, values)
        return try await write([error.map { step.requiringChange(or: $0) } ?? step])[0]
    }

    /// Runs `steps` as ``write(_:changing:)``, in tables that no screen shows: nothing has to be composed anew.
    @discardableResult
    func writeUnshown(_ steps: [SQLStep]) async throws -> [SQLResult] { try await write(steps, changing: .topics([])) }

    /// Runs `body` in one transaction, as ``atomically(opening:changing:_:)``.
    @discardableResult
    public func atomically<Value: Sendable>(
        opening: [SQLStep] = [], _ body: () async throws -> Value
    ) async throws -> Value {
        try await atomically(opening: opening, changing: { _ in nil }, body)
    }
}

extension SQLDatabase {
    /// Returns the secret `name`, 32 bytes. The first call creates it from the system's random generator and stores it;
    /// all processes on the database then get the same. Throws errors of the database.
    public func secret(_ name: String) async throws -> [UInt8] {
        if let known = try await storedSecret(name) { return known }
        let results = try await writeUnshown([
            // If processes start at the same time, the first insert wins.
            SQLStep(
                "INSERT INTO sectional_secrets (name, bytes) VALUES (?, ?) ON CONFLICT DO NOTHING",
                [.text(name), .blob((0..<32).map { _ in UInt8.random(in: .min ... .max) })]),
            SQLStep(secretStatement, [.text(name)]),
        ])
        guard let secret = results[1].value?.blob else { throw SecretMissing(name: name) }
        return secret
    }

    /// Returns the secret `name`, or `nil` if none is stored; creates none. Throws errors of the database.
    public func storedSecret(_ name: String) async throws -> [UInt8]? {
        try await first(secretStatement, [.text(name)]) { $0["bytes"] }
    }
}

private let secretStatement: SQLStatement = "SELECT bytes FROM sectional_secrets WHERE name = ?"

private struct SecretMissing: Error { let name: String }
