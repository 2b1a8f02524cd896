import Sectional

/// The texts of the list of tools and of the form for a new one, in one language.
struct ToolsTexts {
    let title: String
    let search: String
    let order: String
    let oldest: String
    let newest: String
    let latest: String
    let latestNamed: @Sendable (String, String) -> String
    let all: String
    let more: String
    let borrowed: String
    let visit: String
    let borrow: String
    let borrowNamed: @Sendable (String) -> String
    let lend: String
    let lendNamed: @Sendable (String) -> String
    let borrower: String
    let due: String
    let time: String
    let lentCount: Plural
    let lentAlready: String
    let add: String
    let save: String
    let depositInEuros: String
    let nameIsTaken: String
    let tool: ToolTexts

    static let translations = Translations(
        en: ToolsTexts(
            title: "Tools", search: "Find a tool", order: "Order", oldest: "Oldest first", newest: "Newest first",
            latest: "New in the workshop", latestNamed: { "New: \($0), \($1)" }, all: "All tools", more: "More",
            borrowed: "Borrowed", visit: "Opening hours", borrow: "Borrow", borrowNamed: { "Borrow \($0)" },
            lend: "Lend", lendNamed: { "Lend \($0)" }, borrower: "To whom", due: "Until", time: "Not after",
            lentCount: Plural("en", one: "# tool is lent", other: "# tools are lent"),
            lentAlready: "Somebody has borrowed it.", add: "Add a tool", save: "Save",
            depositInEuros: "Deposit in euros", nameIsTaken: "There is a tool of this name already.", tool: .en),
        de: ToolsTexts(
            title: "Werkzeuge", search: "Werkzeug suchen", order: "Reihenfolge", oldest: "Älteste zuerst",
            newest: "Neueste zuerst", latest: "Neu in der Werkstatt", latestNamed: { "Neu: \($0), \($1)" },
            all: "Alle Werkzeuge",
            more: "Mehr", borrowed: "Ausgeliehen", visit: "Öffnungszeiten", borrow: "Ausleihen",
            borrowNamed: { "\($0) ausleihen" }, lend: "Verleihen", lendNamed: { "\($0) verleihen" },
            borrower: "An wen", due: "Bis", time: "Spätestens um",
            lentCount: Plural("de", one: "# Werkzeug ist verliehen", other: "# Werkzeuge sind verliehen"),
            lentAlready: "Das hat schon jemand ausgeliehen.", add: "Werkzeug hinzufügen", save: "Sichern",
            depositInEuros: "Pfand in Euro", nameIsTaken: "Ein Werkzeug mit diesem Namen gibt es schon.", tool: .de))

    func name(of order: ToolOrder) -> String {
        switch order {
        case .oldest: oldest
        case .newest: newest
        }
    }
}
