import ScreenService
import SQL
import SQLite
import Screens
import Testing

@testable import SectionalProgram

@Suite struct HealthCheckTests {
    @Test func `two health checks with one name are refused`() throws {
        try [HealthCheck("oven") {}, HealthCheck("flour") {}].requireUsableNames()
        try [HealthCheck]().requireUsableNames()
        for names in [["oven", "flour", "oven"], ["serving"]] {
            let error = #expect(throws: CommandError.self) {
                try names.map { HealthCheck($0) {} }.requireUsableNames()
            }
            #expect(error?.message == "two health checks have the name '\(names[0])'")
        }
    }

    @Test(arguments: ["", "two\nlines", String(repeating: "x", count: 513)])
    func `an invalid name of a health check is refused`(_ name: String) {
        let error = #expect(throws: CommandError.self) { try [HealthCheck(name) {}].requireUsableNames() }
        #expect(
            error?.message
                == "invalid name '\(name)' of a health check: expected 1 to 512 bytes without control characters")
    }

    @Test func `too little free space on the disk fails the check`() async throws {
        let database = Disk(free: 5 << 20)
        try await database.requireFreeBytes(5 << 20)
        let error = await #expect(throws: LowDisk.self) { try await database.requireFreeBytes(6 << 20) }
        #expect(error?.description == "the database's disk has 5 MiB free; at least 6 MiB are required")
        try await SQLiteDatabase.inMemory(migrations: []).requireFreeBytes(.max)
    }
}

/// A database on a disk with so many free bytes.
private struct Disk: SQLDatabase {
    let free: Int
    var isPersistent: Bool { true }

    func forEachRow(of statement: SQLStatement, _ values: [SQLValue], _ body: (borrowing SQLRow) throws -> Void) {}
    func write(_ steps: [SQLStep], changing change: ChangeFeed.Change?) -> [SQLResult] { [] }

    func atomically<Value: Sendable>(
        opening: [SQLStep], changing: (Value) -> ChangeFeed.Change?,
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value { try await body() }

    func checkHealth() {}
    func freeBytes() -> Int? { free }
}
