import Sectional

/// The texts of a single tool on all screens, in one language.
struct ToolTexts {
    let name: String
    let deposit: String
    let status: String
    let lent: String
    let available: String
    let place: String
    let plan: String
    let price: PriceFormat

    func deposit(of tool: Tool) -> String { price(tool.deposit) }
    func status(of tool: Tool) -> String { tool.isLent ? lent : available }

    /// Returns a cell for each detail of a tool.
    func details(of tool: Tool) -> [DetailCell] {
        [
            DetailCell("name", label: name, value: tool.name),
            DetailCell("deposit", label: deposit, value: deposit(of: tool)),
            DetailCell("status", label: status, value: status(of: tool)),
        ]
    }

    static let en = ToolTexts(
        name: "Name", deposit: "Deposit", status: "Status", lent: "Lent", available: "Available",
        place: "Where it is", plan: "A plan: two shelves on the left of the door, the counter on the right",
        price: PriceFormat("en", symbol: "€", fractionDigits: 0))
    static let de = ToolTexts(
        name: "Name", deposit: "Pfand", status: "Stand", lent: "Verliehen", available: "Da",
        place: "Wo es ist", plan: "Ein Plan: zwei Regale links von der Tür, rechts die Theke",
        price: PriceFormat("de", symbol: "€", fractionDigits: 0))
    static let translations = Translations(en: en, de: de)
}
