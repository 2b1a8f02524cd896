import Sectional

/// The texts of a book's screen, in one language.
struct BookTexts {
    let author: String
    let lent: String
    let copies: Plural
    let borrow: String
    let isYours: String

    static let translations = Translations(
        en: BookTexts(
            author: "Author", lent: "Lent", copies: Plural("en", one: "# copy", other: "# copies"), borrow: "Borrow",
            isYours: "It is yours for four weeks."),
        de: BookTexts(
            author: "Autor", lent: "Verliehen", copies: Plural("de", one: "# Exemplar", other: "# Exemplare"),
            borrow: "Ausleihen", isYours: "Es ist vier Wochen lang deins."))
}
