import Sectional

/// The service that `scripts/bench lists` measures, written as the guides say: lists of 50 articles each, from SQLite or
/// from a PostgreSQL server.
@main struct ListService: ServiceProgram {
    static let name = "lists"
    static let roles = Roles(ListRole.self)
    static let database = ServiceDatabase.sql(migrations: ItemStore.migrations)
    let screens: [any ScreenComposer]

    init(_ setup: ServiceSetup) throws {
        let items = ItemStore(database: try setup.database)
        screens = [
            ListScreen(route: ScreenRoute<String>("lists/{list}"), topics: [], items: items),
            ListScreen(route: ScreenRoute<String>("kept/{list}"), topics: ["items"], items: items),
            ChoresScreen("no-actions", ChoresState()),
            ChoresScreen("all-actions", ChoresState(canOpen: true, canFinish: true, canRemove: true)),
        ]
    }
}

enum ListRole: String, ServiceRole {
    case visitor, member

    static let withoutToken = visitor
}
