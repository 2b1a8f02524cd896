import Screens

/// A shelf of the home screen: a section that is the same for all callers, with a topic of its own.
struct Shelf: Sendable {
    let id: SectionID
    let topic: Topic
    let title: String

    static let news = Shelf(id: "news", topic: "news", title: "News")
    static let offers = Shelf(id: "offers", topic: "offers", title: "Offers of the week")
    static let nearby = Shelf(id: "nearby", topic: "nearby", title: "In your neighbourhood")
    static let popular = Shelf(id: "popular", topic: "popular", title: "Popular now")
    static let seasonal = Shelf(id: "seasonal", topic: "seasonal", title: "For the season")
    static let books = Shelf(id: "books", topic: "books", title: "Books")
    static let events = Shelf(id: "events", topic: "events", title: "Events")
}

extension Topic {
    /// The articles that were chosen for each subject.
    static let chosen: Topic = "chosen"
}
