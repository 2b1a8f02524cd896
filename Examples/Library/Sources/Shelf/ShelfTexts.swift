import Sectional

/// The texts of the shelf, in one language.
struct ShelfTexts {
    let name: String
    let title: Plural
    let open: String
    let lent: Plural
    let books: String
    let yours: String

    static let translations = Translations(
        en: ShelfTexts(
            name: "Shelf", title: Plural("en", other: "Shelf, # of yours"), open: "Open",
            lent: Plural("en", one: "# book is lent", other: "# books are lent"), books: "Books", yours: "Yours"),
        de: ShelfTexts(
            name: "Regal", title: Plural("de", other: "Regal, # von dir"), open: "Geöffnet",
            lent: Plural("de", one: "# Buch ist verliehen", other: "# Bücher sind verliehen"), books: "Bücher",
            yours: "Deine"))
}
