import Sectional

struct CardsTexts: Sendable {
    let title: String
    let highlights: String
    let cards: String
    let empty: String

    static let translations = Translations(
        en: CardsTexts(title: "Cards", highlights: "Highlights", cards: "Your cards", empty: "No cards."),
        zhHant: CardsTexts(title: "卡片", highlights: "精選", cards: "你的卡片", empty: "沒有卡片。"),
        vi: CardsTexts(title: "Thẻ", highlights: "Nổi bật", cards: "Thẻ của bạn", empty: "Không có thẻ nào."))
}
