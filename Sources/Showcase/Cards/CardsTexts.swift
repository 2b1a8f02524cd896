internal import Basics
import Screens

struct CardsTexts: Sendable {
    let title: String
    let loading: String
    let highlights: String
    let carousel: Plural
    let cards: String
    let empty: String
    let show: String
    let all: String
    let on: String
    let off: String
    let switchedOn: PhrasePattern
    let switchedOff: PhrasePattern
    /// Descriptions of the pictures, by the name of the file.
    let pictures: [Identifier: String]

    func name(of shown: ShownCards) -> String {
        switch shown {
        case .all: all
        case .on: on
        case .off: off
        }
    }

    /// Returns the description of the picture of `highlight`; an empty text if there is none.
    func alt(of highlight: Highlight) -> String { pictures[Identifier(highlight.image)] ?? "" }

    /// Returns what a screen reader says about a card without a switch.
    func label(of card: Card) -> String {
        let text = card.title + ", " + card.subtitle
        return card.isActive ? switchedOn(text) : switchedOff(text)
    }

    static let translations = Translations(
        en: CardsTexts(
            title: "Cards", loading: "What is new is loading…", highlights: "Highlights",
            carousel: Plural("en", one: "Highlights, # picture", other: "Highlights, # pictures"), cards: "Your cards",
            empty: "No cards.", show: "Show", all: "All", on: "On", off: "Off",
            switchedOn: PhrasePattern(after: ": on"), switchedOff: PhrasePattern(after: ": off"),
            pictures: [
                "highlight-1.svg": "The sun above the waves", "highlight-2.svg": "Snow on two peaks",
                "highlight-3.svg": "Towers at night, some windows lit",
            ]),
        zhHant: CardsTexts(
            title: "卡片", loading: "正在載入最新消息…", highlights: "精選", carousel: Plural("zh-Hant", other: "精選，# 張圖片"),
            cards: "你的卡片",
            empty: "沒有卡片。", show: "顯示", all: "全部", on: "已開啟", off: "已關閉",
            switchedOn: PhrasePattern(after: "：開"), switchedOff: PhrasePattern(after: "：關"),
            pictures: [
                "highlight-1.svg": "海浪上方的太陽", "highlight-2.svg": "兩座積雪的山峰", "highlight-3.svg": "夜裡的高樓，幾扇窗亮著燈",
            ]),
        vi: CardsTexts(
            title: "Thẻ", loading: "Đang tải tin mới…", highlights: "Nổi bật",
            carousel: Plural("vi", other: "Nổi bật, # ảnh"),
            cards: "Thẻ của bạn", empty: "Không có thẻ nào.", show: "Hiển thị", all: "Tất cả", on: "Đang bật",
            off: "Đang tắt", switchedOn: PhrasePattern(after: ": bật"), switchedOff: PhrasePattern(after: ": tắt"),
            pictures: [
                "highlight-1.svg": "Mặt trời trên sóng biển", "highlight-2.svg": "Tuyết trên hai đỉnh núi",
                "highlight-3.svg": "Những tòa nhà cao trong đêm, vài ô cửa sáng đèn",
            ]))
}
