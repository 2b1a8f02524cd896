public import SQL
public import Showcase

extension Showcase.Stores {
    /// Stores for one database, which has the tables of `[SQLMigration].showcase(beginningWith:)`.
    public init(_ database: any SQLDatabase) {
        self.init(
            switches: SQLSwitchStore(database), toDos: SQLToDoStore(database), cars: SQLCarStore(database),
            cards: SQLCardStore(database), members: SQLMemberStore(database))
    }
}
