package import Screens

/// The showcase: its roles and screens.
package enum Showcase {
    /// The roles of the showcase.
    package static let roles = Roles(ShowcaseRole.self)

    /// Returns all screens, with their data in `stores`, in the order in which they are listed. The URLs of pictures
    /// begin with `basePath`.
    package static func screens(_ stores: Stores, below basePath: String = "") -> [any ScreenComposer] {
        [
            HelloScreen(switches: stores.switches),
            ToDosScreen(toDos: stores.toDos),
            CarsScreen(cars: stores.cars, basePath: basePath), NewCarScreen(cars: stores.cars),
            CarScreen(cars: stores.cars),
            CardsScreen(cards: stores.cards, basePath: basePath),
            TeamScreen(members: stores.members), NewMemberScreen(members: stores.members),
            MemberScreen(members: stores.members),
        ]
    }
}
