import Sectional

struct OfferCell: CellController {
    struct Data: CellData {
        var title: String
        var price: String
        var isWatched: Bool
    }

    static var version: Int { 2 }

    let id: CellID
    let data: Data
    let canWatch: Bool
    let watch: @Sendable (Subject) async throws -> Void

    var actions: Actions {
        Navigate(to: ScreenPath("offers", id.rawValue))
        Perform("watch", on: .toggle, if: canWatch) { performer in
            try await watch(performer.subject)
            return Performed(changing: "offers", effects: [.message("You watch \(data.title).")])
        }
    }
    var fallback: some Cells { TextCell(id, "\(data.title), \(data.price)") }
}
