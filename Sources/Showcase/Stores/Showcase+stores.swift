public import SQL

extension Showcase {
    /// The stores of the showcase's data.
    public struct Stores: Sendable {
        /// The switches of the hello screen.
        public let switches: any SwitchStore
        /// The to-dos.
        public let toDos: any ToDoStore
        /// The cars.
        public let cars: any CarStore
        /// The cards.
        public let cards: any CardStore
        /// The team's members.
        public let members: any MemberStore
    }
}

extension Showcase.Stores {
    /// Stores for one database, which has the tables of `[SQLMigration].showcase(beginningWith:)`.
    public init(_ database: any SQLDatabase) {
        self.init(
            switches: SQLSwitchStore(database), toDos: SQLToDoStore(database), cars: SQLCarStore(database),
            cards: SQLCardStore(database), members: SQLMemberStore(database))
    }
}
