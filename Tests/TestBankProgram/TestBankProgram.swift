import POSIXProcess
import SQL
import SQLite
import Sectional
import TestBank

/// A process that moves money between the accounts in a file, for tests that run several of them and kill them.
@main
enum TestBankProgram {
    /// `open PATH` opens the file. `move PATH NAME COUNT` moves 1 from `ana` to `ben` under each of the keys NAME-0,
    /// NAME-1 and so on, and prints each once it was used. `pause PATH` stops between the two writes of one.
    static func main() async throws {
        let arguments = CommandLine.arguments
        let database = try SQLiteDatabase(
            path: arguments[2], migrations: Bank.migrations, seed: Bank.seed, writeDeadline: .seconds(600))
        switch arguments[1] {
        case "move": try await move(arguments[3], count: Int(arguments[4]) ?? 0, database)
        case "pause": try await transfer("pause", database) { try await stop(saying: "withdrawn") }
        default: StandardStream.output.writeLine("opened")
        }
    }

    private static func move(_ name: String, count: Int, _ database: SQLiteDatabase) async throws {
        for key in (0..<count).map({ "\(name)-\($0)" }) {
            do { try await transfer(key, database) {} } catch is AlreadyPerformed {}
            StandardStream.output.writeLine(key)
        }
    }

    private static func transfer(
        _ key: String, _ database: SQLiteDatabase, between: @escaping @Sendable () async throws -> Void
    ) async throws {
        let bank = Bank(database)
        let keys = SQLIdempotencyStore(database, quota: IdempotencyQuota(keysPerCaller: 1_000_000)) { 1_800_000_000 }
        let key = IdempotencyKey(caller: Caller(role: "user", subject: "ana"), value: key)
        _ = try await keys.performOnce(under: key, fingerprint: "transfer") {
            try await bank.withdraw(1, from: "ana")
            try await between()
            try await bank.deposit(1, to: "ben")
            return .nothing
        }
    }

    private static func stop(saying line: String) async throws {
        StandardStream.output.writeLine(line)
        while true { try await Task.sleep(for: .seconds(3600)) }
    }
}
