import Sectional

enum ArchiveOrder: String, CaseIterable {
    case newest
    case oldest
}

struct ArchiveScreen: ScreenComposer {
    let pattern: ScreenPattern = "archive?q&sort"
    let states = States { (_: GuideRole) in true }
    let headlines: @Sendable (String?, ArchiveOrder) async throws -> [(id: Int64, text: String)]

    func compose(for request: ScreenRequest, state: Bool) -> ScreenController<some Sections> {
        let search = Search("q", in: request, placeholder: "Find news")
        let order = Choices("sort", in: request, default: ArchiveOrder.newest, title: "Order") { order in
            order == .newest ? "Newest first" : "Oldest first"
        }
        return ScreenController(title: "Archive") {
            search
            order
            Section("news", topics: ["news"], layout: .inset) {
                for headline in try await headlines(search.text, order.selected) {
                    HeadlineCell(id: CellID(headline.id), text: headline.text)
                }
            }
        }
    }
}
