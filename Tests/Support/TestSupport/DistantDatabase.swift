package import SQL
package import Screens

/// A database as on a network, for what is written on any: it answers after a while and from another thread, and what
/// it answers with are values.
package struct DistantDatabase: DatabaseAdapter {
    private let server: any DatabaseAdapter

    /// What `server` has, from afar.
    package init(_ server: any DatabaseAdapter) { self.server = server }

    /// As the server's.
    package var isPersistent: Bool { server.isPersistent }

    /// As the server's.
    package var reports: SQLReports { server.reports }

    /// Has the rows sent, and calls `body` for each.
    package func forEachRow(
        of statement: SQLStatement, _ values: [SQLValue], _ body: (borrowing SQLRow) throws -> Void
    ) async throws {
        let (rows, columns) = try await travelling {
            var columns: [String] = []
            let rows = try await server.rows(statement, values) { row in
                columns = row.names
                return row.values
            }
            return (rows, columns)
        }
        for row in rows { try SQLRow(SentRow(row), SQLColumns(columns)).visit(body) }
    }

    /// Has the steps performed.
    @discardableResult
    package func write(_ steps: [SQLStep], changing change: ChangeFeed.Change?) async throws -> [SQLResult] {
        try await travelling { try await server.write(steps, changing: change) }
    }

    /// As the server does.
    package func atomically<Value: Sendable>(
        opening: [SQLStep], changing: (Value) -> ChangeFeed.Change?, _ body: () async throws -> Value
    ) async throws -> Value {
        try await server.atomically(opening: opening, changing: changing, body)
    }

    /// As the server does.
    package func checkHealth() async throws { try await server.checkHealth() }

    /// As the server does.
    package func look() async throws -> ForeignLook { try await server.look() }

    @concurrent
    private func travelling<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        await Task.yield()
        let value = try await body()
        await Task.yield()
        return value
    }
}

/// A row that was sent.
private final class SentRow: SQLRowSource {
    private let values: [SQLValue]

    init(_ values: [SQLValue]) { self.values = values }

    func isNull(_ column: Int) -> Bool { values[column] == .null }
    func integer(_ column: Int) -> Int64 {
        guard case .real(let real) = values[column] else { return values[column].integer ?? 0 }
        return Int64(exactly: real.rounded(.towardZero)) ?? (real > 0 ? .max : .min)
    }
    func real(_ column: Int) -> Double { values[column].real ?? 0 }
    func text(_ column: Int) -> String { values[column].text ?? "" }
    func blob(_ column: Int) -> [UInt8] { values[column].blob ?? [] }
    func value(_ column: Int) -> SQLValue { values[column] }
}
