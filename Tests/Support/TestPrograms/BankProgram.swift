import POSIXProcess
import PostgreSQL
import SQL
import SQLite
import Screens

/// A process that moves money between the accounts in a file or on a server, for tests that run several of them and kill them.
enum BankProgram {
    /// `open PATH` opens the file, or the server with that URL. `move PATH NAME COUNT` moves 1 from `ana` to `ben` under
    /// each of the keys NAME-0, NAME-1 and so on, and prints each once it was used. `pause PATH` stops between the two
    /// writes of one. With `next` at the end, it is the program of the next release, and `contracted` that of the one
    /// after.
    static func run(_ arguments: [String]) async throws {
        let release = Release(rawValue: arguments.last ?? "") ?? .first
        let database = try open(arguments[1], release.migrations)
        switch arguments[0] {
        case "move": try await move(arguments[2], count: Int(arguments[3]) ?? 0, release, database)
        case "pause": try await transfer("pause", .first, database) { try await stop(saying: "withdrawn") }
        default: StandardStream.output.writeLine("opened")
        }
    }

    private static func open(_ place: String, _ migrations: [SQLMigration]) throws -> any SQLDatabase {
        guard place.hasPrefix("postgresql:") else {
            return try SQLiteDatabase(path: place, migrations: migrations, writeDeadline: .seconds(600))
        }
        return try PostgreSQLDatabase(
            PostgreSQLServer(place), migrations: migrations,
            limits: PostgreSQLLimits(readDeadline: .seconds(600), writeDeadline: .seconds(600)))
    }

    private static func move(
        _ name: String, count: Int, _ release: Release, _ database: any SQLDatabase
    ) async throws {
        for key in (0..<count).map({ "\(name)-\($0)" }) {
            do { try await transfer(key, release, database) {} } catch is AlreadyPerformed {}
            StandardStream.output.writeLine(key)
        }
    }

    private static func transfer(
        _ key: String, _ release: Release, _ database: any SQLDatabase,
        between: @escaping @Sendable () async throws -> Void
    ) async throws {
        let bank = Bank(database)
        let keys = SQLIdempotencyStore(database, quota: IdempotencyQuota(keysPerCaller: 1_000_000))
        let key = IdempotencyKey(caller: Caller(role: "user", subject: "ana"), value: key)
        _ = try await keys.perform(under: key, fingerprint: "transfer") {
            try await bank.withdraw(1, from: "ana")
            try await between()
            try await bank.deposit(1, to: "ben")
            if release == .next { try await database.write("UPDATE accounts SET changes = changes + 1") }
            return Performed(changing: "accounts")
        }
    }

    private static func stop(saying line: String) async throws {
        StandardStream.output.writeLine(line)
        while true { try await Task.sleep(for: .seconds(3600)) }
    }
}

/// A release of the program.
enum Release: String {
    case first, next, contracted

    var migrations: [SQLMigration] {
        switch self {
        case .first: Bank.migrations
        case .next: Bank.nextMigrations
        case .contracted: Bank.contractedMigrations
        }
    }
}
