struct ToDosTexts: Sendable {
    let name: String
    let header: String
    let footer: String
    let placeholder: String
    let empty: String

    /// `TODO = n`, as the article's presenter counts: the same in every language.
    func title(count: Int) -> String { "TODO = \(count)" }

    static let translations = Translations(
        en: ToDosTexts(
            name: "TODO", header: "To do", footer: "Tap one to finish it.", placeholder: "What is to be done?",
            empty: "Nothing to do."),
        zhHant: ToDosTexts(name: "TODO", header: "待辦事項", footer: "點一下即可完成。", placeholder: "要做什麼？", empty: "沒有待辦事項。"),
        vi: ToDosTexts(
            name: "TODO", header: "Việc cần làm", footer: "Chạm vào một việc để hoàn thành.",
            placeholder: "Cần làm gì?", empty: "Không có việc gì."))
}
