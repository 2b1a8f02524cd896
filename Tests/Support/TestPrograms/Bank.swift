public import SQL
import Screens

/// A service's own tables: accounts between which money is moved, in two writes. None is ever lost or made.
public struct Bank: Sendable {
    /// What makes the table, with the accounts `ana` and `ben`.
    public static let migrations = [
        SQLMigration(
            "CREATE TABLE accounts (name TEXT PRIMARY KEY, balance BIGINT NOT NULL)",
            steps: ["ana", "ben"].map { name in
                SQLStep("INSERT INTO accounts (name, balance) VALUES (?, ?)", [.text(name), .integer(balance)])
            })
    ]

    /// Those of the next release: it counts the changes of each account.
    public static let nextMigrations: [SQLMigration] =
        migrations + ["ALTER TABLE accounts ADD COLUMN changes BIGINT NOT NULL DEFAULT 0"]

    /// Those of the release after that: it doesn't count them any more.
    public static let contractedMigrations: [SQLMigration] =
        nextMigrations + [.contracting("ALTER TABLE accounts DROP COLUMN changes")]

    /// What the accounts `ana` and `ben` begin with.
    public static let balance: Int64 = 100_000

    /// Where the accounts are.
    public let database: any SQLDatabase

    /// The accounts of `database`.
    public init(_ database: any SQLDatabase) { self.database = database }

    /// How much there is on an account.
    public func balance(of name: String) async throws -> Int64 {
        try await database.first("SELECT balance FROM accounts WHERE name = ?", [.text(name)]) { $0["balance"] } ?? 0
    }

    /// How much there is on all accounts.
    public var total: Int64 {
        get async throws { try await database.first("SELECT sum(balance) AS total FROM accounts") { $0["total"] } ?? 0 }
    }

    /// Takes `amount` off an account. Throws `ActionError.conflict` where there is less.
    public func withdraw(_ amount: Int64, from name: String) async throws {
        try await database.write([
            SQLStep(
                "UPDATE accounts SET balance = balance - ?1 WHERE name = ?2 AND balance >= ?1",
                [.integer(amount), .text(name)]
            ).requiringChange(or: ActionError.conflict)
        ])
    }

    /// Puts `amount` on an account. Throws `ActionError.notFound` where there is none of that name.
    public func deposit(_ amount: Int64, to name: String) async throws {
        try await database.write([
            SQLStep("UPDATE accounts SET balance = balance + ? WHERE name = ?", [.integer(amount), .text(name)])
                .requiringChange(or: ActionError.notFound)
        ])
    }
}
