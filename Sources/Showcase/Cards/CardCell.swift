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

    func configure(_ appearance: inout CellAppearance) { state.configureToggle(&appearance) }
}
