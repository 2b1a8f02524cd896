import Sectional

/// A row with an article. A tap opens it.
struct ItemCell: CellController {
    struct Data: CellData {
        var title: String
        var subtitle: String
        var author: String
        var amount: Int64
        var stock: Int64
        var imageURL: String
    }

    let item: Item

    var id: CellID { CellID(item.id) }
    var data: Data {
        Data(
            title: item.title, subtitle: item.subtitle, author: item.author, amount: item.amount, stock: item.stock,
            imageURL: item.image)
    }
    var accessory: Accessory { .none }
    var actions: Actions { Navigate(to: ScreenPath("items", String(item.id))) }
}

/// The articles of a list.
struct ItemSection: SectionController {
    let list: String
    let items: ItemStore
    let topics: [Topic]

    var id: SectionID { "items" }
    var header: String? { "All articles" }

    func cells() async throws -> some Cells {
        for item in try await items.items(of: list) { ItemCell(item: item) }
    }
}

/// A list without topics: it is composed for each request, and has no position.
struct ListScreen: ScreenComposer {
    static let route = ScreenRoute<String>("lists/{list}")

    let pattern = route.pattern
    let states = States { (_: ListRole) in ListState() }
    let items: ItemStore

    func compose(for request: ScreenRequest, state: ListState) throws -> ScreenController<some Sections> {
        let section = ItemSection(list: try Self.route.parameters(of: request), items: items, topics: [])
        return ScreenController(title: "List") { section }
    }
}

/// The same with a topic: it is kept until that changes, and its position is asked for when it is composed.
struct KeptListScreen: ScreenComposer {
    static let route = ScreenRoute<String>("kept/{list}")

    let pattern = route.pattern
    let states = States { (_: ListRole) in ListState() }
    let items: ItemStore

    func compose(for request: ScreenRequest, state: ListState) throws -> ScreenController<some Sections> {
        let section = ItemSection(list: try Self.route.parameters(of: request), items: items, topics: ["items"])
        return ScreenController(title: "List") { section }
    }
}

/// A role's State on both screens: there is nothing to decide.
struct ListState: Sendable {}
