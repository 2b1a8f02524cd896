import Screens

struct ToDosTexts: Sendable {
    let name: String
    let add: String
    let header: String
    let footer: String
    let placeholder: String
    let empty: String
    let full: @Sendable (Int) -> String

    /// Returns `TODO = n`, the same in every language.
    func title(count: Int) -> String { "TODO = \(count)" }

    static let translations = Translations(
        en: ToDosTexts(
            name: "TODO", add: "Add", header: "To do", footer: "Tap one to finish it.",
            placeholder: "What is to be done?",
            empty: "Nothing to do.",
            full: { "The list is full: it holds \($0) to-dos. Finish one, then add the new one." }),
        zhHant: ToDosTexts(
            name: "TODO", add: "新增", header: "待辦事項", footer: "點一下即可完成。", placeholder: "要做什麼？", empty: "沒有待辦事項。",
            full: { "清單已滿：最多 \($0) 個待辦事項。請先完成一項，再新增。" }),
        vi: ToDosTexts(
            name: "TODO", add: "Thêm", header: "Việc cần làm", footer: "Chạm vào một việc để hoàn thành.",
            placeholder: "Cần làm gì?", empty: "Không có việc gì.",
            full: { "Danh sách đã đầy: tối đa \($0) việc. Hãy hoàn thành một việc rồi thêm việc mới." }))
}
