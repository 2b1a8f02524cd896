import Sectional

struct TalksTexts: Sendable {
    let heldBy: PhrasePattern
    let seats: PhrasePattern

    static let translations = Translations(
        en: TalksTexts(heldBy: PhrasePattern(before: "by "), seats: PhrasePattern(after: " seats left")),
        de: TalksTexts(heldBy: PhrasePattern(before: "von "), seats: PhrasePattern(before: "noch ", after: " Plätze")))
}

struct TalkCell: CellController {
    struct Data: CellData {
        var speaker: Phrase
        var seats: Phrase
    }

    let id: CellID
    let data: Data

    init(_ id: CellID, speaker: String, seats: Int, _ texts: TalksTexts) {
        self.id = id
        data = Data(speaker: texts.heldBy(speaker), seats: texts.seats(String(seats)))
    }
}
