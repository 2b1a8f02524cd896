import Sectional

/// The texts of the caller's own loans, in one language.
struct LoansTexts {
    let name: String
    let title: Plural

    static let translations = Translations(
        en: LoansTexts(name: "Borrowed", title: Plural("en", one: "# tool borrowed", other: "# tools borrowed")),
        de: LoansTexts(
            name: "Ausgeliehen", title: Plural("de", one: "# Werkzeug ausgeliehen", other: "# Werkzeuge ausgeliehen")))
}
