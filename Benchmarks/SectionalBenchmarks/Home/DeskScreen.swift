import Screens

/// A row whose action changes the amount of an article.
struct AmountCell: CellController {
    struct Data: CellData {
        var title: String
        var amount: Int
    }

    let article: Article
    let shelf: Shelf
    let articles: ArticleStore

    var id: CellID { CellID(article.id) }
    var data: Data { Data(title: article.title, amount: article.amount) }
    var actions: Actions {
        Perform("raise", on: .select, if: true) { [articles, shelf, id = article.id] in
            try await articles.raise(id, on: shelf.id)
            return Performed(changing: shelf.topic)
        }
    }
}

/// A screen that is the same for all, with one section: the articles of the first shelf, and the action that writes
/// them.
struct DeskScreen: ScreenComposer {
    let pattern: ScreenPattern = "desk"
    let states = States(visitor: HomeState(), member: HomeState())
    let articles: ArticleStore

    func compose(for request: ScreenRequest, state: HomeState) -> ScreenController<some Sections> {
        let shelf = Shelf.news
        return ScreenController(title: "Desk") {
            Section(shelf.id, topics: [shelf.topic], header: shelf.title) {
                for article in try await articles.articles(on: shelf.id) {
                    AmountCell(article: article, shelf: shelf, articles: articles)
                }
            }
        }
    }
}
