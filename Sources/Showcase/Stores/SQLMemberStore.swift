package import SQL

package struct SQLMemberStore: MemberStore {
    package static let maximumCount = 200

    private let database: any SQLDatabase
    private let maximum: Int

    package init(_ database: any SQLDatabase, maximum: Int = maximumCount) {
        (self.database, self.maximum) = (database, maximum)
    }

    package func members() async throws -> [Member] {
        try await database.rows("SELECT id, name, email, title FROM members ORDER BY id", [], Self.member)
    }

    package func member(_ id: Int64) async throws -> Member? {
        try await database.first(
            "SELECT id, name, email, title FROM members WHERE id = ?", [.integer(id)], Self.member)
    }

    package func add(_ member: Member) async throws -> Member {
        let results = try await database.write([
            SQLStep("SELECT count(*) FROM members").requiring { [maximum] in
                guard try $0.integer < maximum else { throw StoreFull(maximum: maximum) }
            },
            Self.inserting(member),
        ])
        return Member(id: try results[1].integer, name: member.name, email: member.email, title: member.title)
    }

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
