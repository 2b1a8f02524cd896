package import SQL
package import Screens

/// A store of to-dos in a database. The to-dos that each list begins with have no owner: they are in every list until
/// its subject removes them, so reading a new list writes nothing.
package struct SQLToDoStore: ToDoStore {
    package static let maximumPerList = 500

    private let database: any SQLDatabase
    private let maximum: Int

    package init(_ database: any SQLDatabase, maximum: Int = maximumPerList) {
        (self.database, self.maximum) = (database, maximum)
    }

    package func toDos(in range: KeyRange, of subject: Subject) async throws -> ToDoList {
        let values: [SQLValue] = [
            .text(subject.rawValue), .integer(range.descending.after), .integer(range.descending.through),
            SQLValue(range.limit),
        ]
        var count = 0
        let rows = try await database.rows(Self.part, values) { row in
            count = row["number"]
            return ToDo(id: row["id"], title: row["title"])
        }
        // If the part is empty, a single row has the length of the list, and no to-do. No key is 0.
        return ToDoList(toDos: rows.filter { $0.id > 0 }, count: count)
    }

    package func toDo(_ id: Int64, of subject: Subject) async throws -> ToDo? {
        try await database.first("\(Self.list) AND id = ?2", [.text(subject.rawValue), .integer(id)]) {
            ToDo(id: $0["id"], title: $0["title"])
        }
    }

    package func add(_ title: String, for subject: Subject) async throws -> ToDo {
        let owner = SQLValue.text(subject.rawValue)
        let results = try await database.write([
            SQLStep("SELECT count(*) FROM (\(Self.list)) AS list", [owner]).requiring { [maximum] in
                guard try $0.integer < maximum else { throw StoreFull(maximum: maximum) }
            },
            SQLStep("INSERT INTO todos (owner, title) VALUES (?, ?) RETURNING id", [owner, .text(title)]),
        ])
        return ToDo(id: try results[1].integer, title: title)
    }

    package func remove(_ id: Int64, for subject: Subject) async throws -> Bool {
        let values: [SQLValue] = [.integer(id), .text(subject.rawValue)]
        let results = try await database.write([
            SQLStep("DELETE FROM todos WHERE id = ? AND owner = ?", values),
            SQLStep(
                """
                INSERT INTO removed_todos (todo, owner)
                SELECT id, ?2 FROM todos WHERE id = ?1 AND owner IS NULL
                ON CONFLICT DO NOTHING
                """, values),
        ])
        return results.contains { $0.changes > 0 }
    }

    private static let list: SQLStatement = """
        SELECT id, title FROM todos
        WHERE (owner = ?1 OR (owner IS NULL AND id NOT IN (SELECT todo FROM removed_todos WHERE owner = ?1)))
        """

    /// One statement, so the part and the count are read at the same moment.
    private static let part: SQLStatement = """
        WITH list AS (\(list))
        SELECT counted.number, part.id, part.title
        FROM (SELECT count(*) AS number FROM list) AS counted
        LEFT JOIN (SELECT id, title FROM list WHERE id < ?2 AND id >= ?3 ORDER BY id DESC LIMIT ?4) AS part ON TRUE
        ORDER BY part.id DESC
        """
}
