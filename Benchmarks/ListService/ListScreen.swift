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

/// A list. Without topics, it is composed for each request, and has no position. With one, it is kept until that
/// changes, and its position is asked for when it is composed.
struct ListScreen: ScreenComposer {
    let route: ScreenRoute<String>
    let topics: [Topic]
    let items: ItemStore
    let states = States { (_: ListRole) in ListState() }

    var pattern: ScreenPattern { route.pattern }

    func compose(for request: ScreenRequest, state: ListState) throws -> ScreenController<some Sections> {
        let section = ItemSection(list: try route.parameters(of: request), items: items, topics: topics)
        return ScreenController(title: "List") { section }
    }
}

/// A role's State on a list: there is nothing to decide.
struct ListState: Sendable {}
