public import SQL
public import Sectional
public import Showcase

/// To-dos in a database. Those that each list begins with have no owner, and are in every list until its subject removes
/// them: so that reading a new list writes nothing.
public struct SQLToDoStore: ToDoStore {
    /// How many to-dos a list holds.
    public static let maximumPerList = 500

    private let database: any SQLDatabase
    private let maximum: Int

    /// The to-dos of `database`, at most `maximum` in the list of a subject.
    public init(_ database: any SQLDatabase, maximum: Int = maximumPerList) {
        (self.database, self.maximum) = (database, maximum)
    }

    /// A part of the list of `subject`, newest first, and how long the list is.
    public func toDos(_ query: ToDoQuery, of subject: Subject) async throws -> ToDoList {
        let values: [SQLValue] = [
            .text(subject.rawValue), SQLValue(query.before ?? Int64.max), SQLValue(query.through ?? Int64.min),
            SQLValue(query.limit),
        ]
        var count = 0
        let rows = try await database.rows(Self.part, values) { row in
            count = Int(row.integer(0))
            return ToDo(id: row.integer(1), title: row.text(2))
        }
        // Where the part is empty, one row says how long the list is; no key is 0.
        return ToDoList(rows.filter { $0.id > 0 }, count: count)
    }

    /// The to-do with this id, if it is on the list of `subject`.
    public func toDo(_ id: Int64, of subject: Subject) async throws -> ToDo? {
        try await database.first("\(Self.list) AND id = ?2", [.text(subject.rawValue), .integer(id)]) {
            ToDo(id: $0.integer(0), title: $0.text(1))
        }
    }

    /// Puts a to-do on top of the list of `subject`. Throws `StoreFull` where the list is full.
    public func add(_ title: String, for subject: Subject) async throws -> ToDo {
        let owner = SQLValue.text(subject.rawValue)
        let results = try await database.write([
            SQLStep("SELECT count(*) FROM (\(Self.list)) AS list", [owner]).requiring { [maximum] in
                guard try $0.integer < maximum else { throw StoreFull(maximum: maximum) }
            },
            SQLStep("INSERT INTO todos (owner, title) VALUES (?, ?) RETURNING id", [owner, .text(title)]),
        ])
        return ToDo(id: try results[1].integer, title: title)
    }

    /// Takes a to-do off the list of `subject`; false where it isn't on it.
    public func remove(_ id: Int64, for subject: Subject) async throws -> Bool {
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
}

extension SQLToDoStore {
    private static let list: SQLStatement = """
        SELECT id, title FROM todos
        WHERE (owner = ?1 OR (owner IS NULL AND id NOT IN (SELECT todo FROM removed_todos WHERE owner = ?1)))
        """

    /// One statement, so that both are of one moment.
    private static let part: SQLStatement = """
        WITH list AS (\(list))
        SELECT counted.number, part.id, part.title
        FROM (SELECT count(*) AS number FROM list) AS counted
        LEFT JOIN (SELECT id, title FROM list WHERE id < ?2 AND id >= ?3 ORDER BY id DESC LIMIT ?4) AS part ON TRUE
        ORDER BY part.id DESC
        """
}
