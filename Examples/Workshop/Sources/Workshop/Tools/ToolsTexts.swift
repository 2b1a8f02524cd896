import Sectional

/// The texts of the list of tools and of the form for a new one, in one language.
struct ToolsTexts {
    let title: String
    let lentCount: Plural
    let lentAlready: String
    let add: String
    let save: String
    let depositInEuros: String
    let nameIsTaken: String
    let tool: ToolTexts

    static let translations = Translations(
        en: ToolsTexts(
            title: "Tools", lentCount: Plural("en", one: "# tool is lent", other: "# tools are lent"),
            lentAlready: "Somebody has borrowed it.", add: "Add a tool", save: "Save",
            depositInEuros: "Deposit in euros", nameIsTaken: "There is a tool of this name already.", tool: .en),
        de: ToolsTexts(
            title: "Werkzeuge",
            lentCount: Plural("de", one: "# Werkzeug ist verliehen", other: "# Werkzeuge sind verliehen"),
            lentAlready: "Das hat schon jemand ausgeliehen.", add: "Werkzeug hinzufügen", save: "Sichern",
            depositInEuros: "Pfand in Euro", nameIsTaken: "Ein Werkzeug mit diesem Namen gibt es schon.", tool: .de))
}
