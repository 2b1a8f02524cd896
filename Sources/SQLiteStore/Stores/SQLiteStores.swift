public import Showcase

extension Showcase.Stores {
    /// All stores in one file.
    public init(_ database: SQLiteDatabase) {
        self.init(
            switches: SQLiteSwitchStore(database), toDos: SQLiteToDoStore(database), cars: SQLiteCarStore(database),
            cards: SQLiteCardStore(database), members: SQLiteMemberStore(database))
    }
}
