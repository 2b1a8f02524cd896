import Sectional

/// The texts of the shelf, in one language.
struct ShelfTexts {
    let name: String
    let title: Plural
    let open: String
    let lent: Plural
    let books: String
    let yours: String
    let search: String
    let order: String
    let orderName: @Sendable (BookOrder) -> String
    let borrow: String
    let borrowNamed: @Sendable (String) -> String
    let more: String
    let room: String
    let donations: String

    static let translations = Translations(
        en: ShelfTexts(
            name: "Shelf", title: Plural("en", other: "Shelf, # of yours"), open: "Open",
            lent: Plural("en", one: "# book is lent", other: "# books are lent"), books: "Books", yours: "Yours",
            search: "Title or author", order: "Order", orderName: { $0 == .newest ? "Newest first" : "Oldest first" },
            borrow: "Borrow", borrowNamed: { "Borrow \($0)" }, more: "More", room: "Reading room",
            donations: "Donations"),
        de: ShelfTexts(
            name: "Regal", title: Plural("de", other: "Regal, # von dir"), open: "Geöffnet",
            lent: Plural("de", one: "# Buch ist verliehen", other: "# Bücher sind verliehen"), books: "Bücher",
            yours: "Deine", search: "Titel oder Autor", order: "Reihenfolge",
            orderName: { $0 == .newest ? "Neueste zuerst" : "Älteste zuerst" }, borrow: "Ausleihen",
            borrowNamed: { "\($0) ausleihen" }, more: "Mehr", room: "Lesesaal", donations: "Spenden"))
}
