internal import CPQ
internal import Glibc
internal import SQL

/// The rows of a statement, as the server has sent them: as texts.
///
/// `@unchecked Sendable`: nothing changes a result once it is there (libpq's documentation, 34.20: results are read-only
/// and can be passed between threads).
final class ResultRows: @unchecked Sendable {
    enum Status {
        case success
        case pipelineEnd
        case failure
    }

    let handle: OpaquePointer
    let count: Int32
    let columnCount: Int

    init(_ handle: OpaquePointer) {
        self.handle = handle
        count = PQntuples(handle)
        columnCount = Int(PQnfields(handle))
    }

    deinit { PQclear(handle) }

    /// The number of rows that the statement changed; 0 for a query.
    var changes: Int {
        guard let tag = PQcmdStatus(handle), strncmp(tag, "SELECT", 6) != 0 else { return 0 }
        return PQcmdTuples(handle).map { Int(strtol($0, nil, 10)) } ?? 0
    }

    var status: Status {
        switch sectional_pq_status(handle) {
        case Int32(PGRES_PIPELINE_SYNC.rawValue): .pipelineEnd
        case Int32(PGRES_TUPLES_OK.rawValue), Int32(PGRES_COMMAND_OK.rawValue), Int32(PGRES_EMPTY_QUERY.rawValue):
            .success
        default: .failure
        }
    }

    var error: PostgreSQLError {
        if sectional_pq_status(handle) == Int32(PGRES_PIPELINE_ABORTED.rawValue) {
            return PostgreSQLError(code: "25P02", "an earlier statement failed")
        }
        // Without a code, it is an error of libpq: the connection was lost.
        guard let code = field("C") else {
            let message = PQresultErrorMessage(handle).map { String(cString: $0).trimmed }
            return .connection(message ?? "the connection was lost")
        }
        // What isn't supported at all has the same code, and the message is in the server's language; but no other error
        // comes from this function of the server.
        let isOutdated = code == "0A000" && field("R") == "RevalidateCachedQuery"
        return PostgreSQLError(code: isOutdated ? PostgreSQLError.outdatedPlan : code, field("M") ?? "")
    }

    private func field(_ code: Unicode.Scalar) -> String? {
        PQresultErrorField(handle, Int32(code.value)).map { String(cString: $0) }
    }

    var result: SQLResult {
        let row = ResultRow(self)
        return SQLResult(
            changes: changes,
            rows: (0..<count).map { number in
                row.number = number
                return (0..<columnCount).map(row.value)
            })
    }

    func forEach(_ body: (borrowing SQLRow) throws -> Void) throws {
        guard count > 0 else { return }
        let current = ResultRow(self)
        let row = SQLRow(current, SQLColumns(names))
        for number in 0..<count {
            current.number = number
            try row.visit(body)
        }
    }

    private var names: [String] {
        (0..<Int32(columnCount)).map { column in PQfname(handle, column).map { String(cString: $0) } ?? "" }
    }
}
