import Screens

/// The cards that are shown.
enum ShownCards: String, CaseIterable {
    case all
    case on
    case off

    /// Whether a card is one of them.
    func contains(_ card: Card) -> Bool {
        switch self {
        case .all: true
        case .on: card.isActive
        case .off: !card.isActive
        }
    }
}

struct CardsSection: SectionController {
    let cards: any CardStore
    let shown: ShownCards
    let texts: CardsTexts
    let state: CardsState

    let topics: [Topic] = [.cards]
    var header: String? { texts.cards }
    var collapsing: SectionCollapsing? { .expanded }

    func cells() async throws -> some Cells {
        let all = try await cards.cards().filter(shown.contains)
        if all.isEmpty { EmptyCell(text: texts.empty) }
        for card in all { CardCell(card: card, cards: cards, texts: texts, state: state) }
    }
}
