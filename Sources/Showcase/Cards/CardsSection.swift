import Sectional

struct CardsSection: SectionController {
    let cards: any CardStore
    let texts: CardsTexts
    let state: any CardsState

    let topics: [Topic] = [.cards]
    var header: String? { texts.cards }

    func cells() async throws -> some Cells {
        let all = try await cards.cards()
        if all.isEmpty { EmptyCell(text: texts.empty) }
        for card in all { CardCell(card: card, cards: cards, state: state) }
    }
}
