import Screens

/// A row with an article. A tap opens it.
struct ArticleCell: CellController {
    struct Data: CellData {
        var title: String
        var subtitle: String
        var amount: Int
        var imageURL: String
    }

    let article: Article

    var id: CellID { CellID(article.id) }
    var data: Data {
        Data(title: article.title, subtitle: article.subtitle, amount: article.amount, imageURL: article.imageURL)
    }
    var accessory: Accessory { .none }
    var actions: Actions { Navigate(to: ScreenPath("articles", String(article.id))) }
}

/// The articles on a shelf.
struct ShelfSection: SectionController {
    let shelf: Shelf
    let articles: ArticleStore

    var id: SectionID { shelf.id }
    var topics: [Topic] { [shelf.topic] }
    var header: String? { shelf.title }

    func cells() async throws -> some Cells {
        for article in try await articles.articles(on: shelf.id) { ArticleCell(article: article) }
    }
}

/// The articles that were chosen for the caller.
struct ChosenSection: SectionController {
    let articles: ArticleStore
    let subject: Screens.Subject

    var id: SectionID { "chosen" }
    var topics: [Topic] { [.chosen.of(subject)] }
    var header: String? { "Chosen for you" }

    func cells() async throws -> some Cells {
        for article in try await articles.articles(for: subject) { ArticleCell(article: article) }
    }
}

/// The home screen: seven shelves that are the same for all, and the caller's own articles in the middle.
struct HomeScreen: ScreenComposer {
    let pattern: ScreenPattern = "home"
    let states = States(visitor: HomeState(), member: HomeState())
    let articles: ArticleStore

    func compose(for request: ScreenRequest, state: HomeState) -> ScreenController<some Sections> {
        ScreenController(title: "Home") {
            ShelfSection(shelf: .news, articles: articles)
            ShelfSection(shelf: .offers, articles: articles)
            ShelfSection(shelf: .nearby, articles: articles)
            ShelfSection(shelf: .popular, articles: articles)
            Personal { caller in ChosenSection(articles: articles, subject: caller.subject) }
            ShelfSection(shelf: .seasonal, articles: articles)
            ShelfSection(shelf: .books, articles: articles)
            ShelfSection(shelf: .events, articles: articles)
        }
    }
}

/// A role's State on both screens: there is nothing to decide.
struct HomeState: Sendable {}
