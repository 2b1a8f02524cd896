import Screens

enum ShownCards: String, CaseIterable {
    case all
    case on
    case off

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

/// A cell with a card and a switch.
struct CardCell: CellController {
    struct Data: CellData {
        var title: String
        var subtitle: String
        var isActive: Bool
    }

    let card: Card
    let cards: any CardStore
    let texts: CardsTexts
    let state: CardsState

    var id: CellID { CellID(card.id) }
    var data: Data { Data(title: card.title, subtitle: card.subtitle, isActive: card.isActive) }
    var accessory: Accessory { state.canToggle ? .switch : .none }
    var animation: RowAnimation { .fade }
    var actions: Actions {
        Perform("toggle", on: .toggle, if: state.canToggle) { [cards, id = card.id] in
            guard try await cards.toggle(id) else { throw ActionError.conflict }
            return Performed(changing: .cards)
        }
    }

    /// A switch says itself whether it is on. Where there is none, the label does.
    var accessibility: Accessibility? {
        state.canToggle
            ? Accessibility(label: card.title, hint: card.subtitle) : Accessibility(label: texts.label(of: card))
    }
}
