public import Sectional
public import Showcase

/// To-dos in SQLite. Those that each list begins with have no owner, and are in every list until its subject removes
/// them: so that reading a new list writes nothing.
public struct SQLiteToDoStore: ToDoStore {
    private let database: SQLiteDatabase

    /// The to-dos of `database`.
    public init(_ database: SQLiteDatabase) { self.database = database }

    /// The to-dos of `subject`, newest first.
    public func toDos(of subject: Subject) throws -> [ToDo] {
        try database.read { connection in
            try connection.query(
                """
                SELECT id, title FROM todos
                WHERE owner = ?1
                   OR (owner IS NULL AND id NOT IN (SELECT todo FROM removed_todos WHERE owner = ?1))
                ORDER BY id DESC
                """, [.text(subject.rawValue)]
            ) { ToDo(id: $0.integer(0), title: $0.text(1)) }
        }
    }

    /// Puts a to-do on top of the list of `subject`.
    public func add(_ title: String, for subject: Subject) async throws -> ToDo {
        try await database.write { connection in
            try connection.change(
                "INSERT INTO todos (owner, title) VALUES (?, ?)", [.text(subject.rawValue), .text(title)])
            return ToDo(id: connection.lastInsertedKey, title: title)
        }
    }

    /// Takes a to-do off the list of `subject`; false where it isn't on it.
    public func remove(_ id: Int64, for subject: Subject) async throws -> Bool {
        try await database.write { connection in
            let values: [SQLiteValue] = [.integer(id), .text(subject.rawValue)]
            if try connection.change("DELETE FROM todos WHERE id = ? AND owner = ?", values) > 0 { return true }
            return try connection.change(
                """
                INSERT OR IGNORE INTO removed_todos (todo, owner)
                SELECT id, ?2 FROM todos WHERE id = ?1 AND owner IS NULL
                """, values) > 0
        }
    }
}
