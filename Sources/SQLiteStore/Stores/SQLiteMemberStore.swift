public import Showcase

/// The team's members in SQLite.
public struct SQLiteMemberStore: MemberStore {
    /// How many members there may be.
    public static let maximumCount = 200

    private let database: SQLiteDatabase
    private let maximum: Int

    /// The members of `database`, at most `maximum`.
    public init(_ database: SQLiteDatabase, maximum: Int = maximumCount) {
        (self.database, self.maximum) = (database, maximum)
    }

    /// All members, in the order in which they joined.
    public func members() throws -> [Member] {
        try database.read { connection in
            try connection.query("SELECT id, name, email, title FROM members ORDER BY id", [], Self.member)
        }
    }

    /// The member with this id, if they are there.
    public func member(_ id: Int64) throws -> Member? {
        try database.read { connection in
            try connection.query(
                "SELECT id, name, email, title FROM members WHERE id = ?", [.integer(id)], Self.member)
        }.first
    }

    /// Stores a member, whose `id` is ignored, and returns them with the id that they were given. Throws `StoreFull`
    /// where there are as many as there may be.
    public func add(_ member: Member) async throws -> Member {
        try await database.write { [maximum] connection in
            let count = try connection.query("SELECT count(*) FROM members") { Int($0.integer(0)) }
            guard count.allSatisfy({ $0 < maximum }) else { throw StoreFull(maximum: maximum) }
            return try Self.insert(member, connection)
        }
    }

    /// Removes a member; false where they aren't there.
    public func remove(_ id: Int64) async throws -> Bool {
        try await database.write { connection in
            try connection.change("DELETE FROM members WHERE id = ?", [.integer(id)]) > 0
        }
    }

    private static func member(_ row: borrowing Row) -> Member {
        Member(id: row.integer(0), name: row.text(1), email: row.text(2), title: row.text(3))
    }

    @discardableResult
    static func insert(_ member: Member, _ connection: Connection) throws -> Member {
        try connection.change(
            "INSERT INTO members (name, email, title) VALUES (?, ?, ?)",
            [.text(member.name), .text(member.email), .text(member.title)])
        return Member(id: connection.lastInsertedKey, name: member.name, email: member.email, title: member.title)
    }
}
