package import SQL

extension Showcase {
    /// The stores of the showcase's data.
    package struct Stores: Sendable {
        /// The switches of the hello screen.
        package let switches: any SwitchStore
        /// The to-dos.
        package let toDos: any ToDoStore
        /// The cars.
        package let cars: any CarStore
        /// The cards.
        package let cards: any CardStore
        /// The team's members.
        package let members: any MemberStore
    }
}

extension Showcase.Stores {
    /// Stores for one database, which has the tables of `[SQLMigration].showcase(beginningWith:)`.
    package init(_ database: any SQLDatabase) {
        self.init(
            switches: SQLSwitchStore(database), toDos: SQLToDoStore(database), cars: SQLCarStore(database),
            cards: SQLCardStore(database), members: SQLMemberStore(database))
    }
}
