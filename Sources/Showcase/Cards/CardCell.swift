import Sectional

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
    let state: any CardsState

    var id: CellID { CellID(card.id) }
    var data: Data { Data(title: card.title, subtitle: card.subtitle, isActive: card.isActive) }
    var animation: RowAnimation { .fade }
    var actions: Actions {
        Perform("toggle", on: .toggle) { [cards, id = card.id] in
            guard try await cards.toggle(id) else { throw ActionError.conflict }
            return Performed(changing: .cards)
        }
    }

    /// A switch says itself whether it is on. Where the State shows none, the label does.
    var accessibility: Accessibility? {
        hasSwitch ? Accessibility(label: card.title, hint: card.subtitle) : Accessibility(label: texts.label(of: card))
    }

    func configure(_ appearance: inout CellAppearance) { state.configureToggle(&appearance) }

    private var hasSwitch: Bool {
        var appearance = CellAppearance()
        configure(&appearance)
        return appearance.emittedTriggers.contains(.toggle) && appearance.allows("toggle")
    }
}
