public import Screens

/// The showcase: its screens, roles and stores.
public enum Showcase {
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

        /// The stores of all screens.
        public init(
            switches: any SwitchStore, toDos: any ToDoStore, cars: any CarStore, cards: any CardStore,
            members: any MemberStore
        ) {
            self.switches = switches
            self.toDos = toDos
            self.cars = cars
            self.cards = cards
            self.members = members
        }
    }

    /// The roles of the showcase.
    public static let roles = Roles(ShowcaseRole.self)

    /// Returns all screens, with their data in `stores`, in the order in which they are listed.
    public static func screens(_ stores: Stores) -> [any ScreenComposer] {
        [
            HelloScreen(switches: stores.switches),
            ToDosScreen(toDos: stores.toDos),
            CarsScreen(cars: stores.cars), NewCarScreen(cars: stores.cars), CarScreen(cars: stores.cars),
            CardsScreen(cards: stores.cards),
            TeamScreen(members: stores.members), NewMemberScreen(members: stores.members),
            MemberScreen(members: stores.members),
        ]
    }
}
