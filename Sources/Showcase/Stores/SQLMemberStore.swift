package import SQL

/// A store of the team's members in a database.
package struct SQLMemberStore: MemberStore {
    /// The default for the maximum number of members.
    package static let maximumCount = 200

    private let database: any SQLDatabase
    private let maximum: Int

    /// A store for the members in `database`, at most `maximum`.
    package init(_ database: any SQLDatabase, maximum: Int = maximumCount) {
        (self.database, self.maximum) = (database, maximum)
    }

    /// Returns all members, in the order in which they joined.
    package func members() async throws -> [Member] {
        try await database.rows("SELECT id, name, email, title FROM members ORDER BY id", [], Self.member)
    }

    /// Returns the member with this id, or `nil` if there is none.
    package func member(_ id: Int64) async throws -> Member? {
        try await database.first(
            "SELECT id, name, email, title FROM members WHERE id = ?", [.integer(id)], Self.member)
    }

    /// Stores a member, and returns them with their new id; the `id` of `member` is ignored. Throws `StoreFull` if the
    /// store is full.
    package func add(_ member: Member) async throws -> Member {
        let results = try await database.write([
            SQLStep("SELECT count(*) FROM members").requiring { [maximum] in
                guard try $0.integer < maximum else { throw StoreFull(maximum: maximum) }
            },
            Self.inserting(member),
        ])
        return Member(id: try results[1].integer, name: member.name, email: member.email, title: member.title)
    }

    /// Removes a member. Returns false if they don't exist.
    package func remove(_ id: Int64) async throws -> Bool {
        try await database.write("DELETE FROM members WHERE id = ?", [.integer(id)]).changes > 0
    }

    private static func member(_ row: borrowing SQLRow) -> Member {
        Member(id: row["id"], name: row["name"], email: row["email"], title: row["title"])
    }

    /// Returns a step that inserts a member with a new key, and returns the key.
    static func inserting(_ member: Member) -> SQLStep {
        SQLStep(
            "INSERT INTO members (name, email, title) VALUES (?, ?, ?) RETURNING id",
            [.text(member.name), .text(member.email), .text(member.title)])
    }
}
