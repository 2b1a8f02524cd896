import Sectional

/// The texts of the caller's own loans, in one language.
struct LoansTexts {
    let name: String
    let title: Plural
    let giveBack: String
    let giveBackNamed: @Sendable (String) -> String
    let returned: String
    let due: PhrasePattern

    static let translations = Translations(
        en: LoansTexts(
            name: "Borrowed", title: Plural("en", one: "# tool borrowed", other: "# tools borrowed"),
            giveBack: "Give back", giveBackNamed: { "Give back \($0)" }, returned: "Returned",
            due: PhrasePattern(before: "until ")),
        de: LoansTexts(
            name: "Ausgeliehen", title: Plural("de", one: "# Werkzeug ausgeliehen", other: "# Werkzeuge ausgeliehen"),
            giveBack: "Zurückgeben", giveBackNamed: { "\($0) zurückgeben" }, returned: "Zurückgegeben",
            due: PhrasePattern(before: "bis ")))
}
