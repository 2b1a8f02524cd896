import Sectional

struct DeskScreen: ScreenComposer {
    let pattern: ScreenPattern = "desk"
    let states = States { (_: GuideRole) in true }
    let loans: @Sendable (Subject) async throws -> [(id: Int64, text: String)]

    func compose(for request: ScreenRequest, state: Bool) -> ScreenController<some Sections> {
        ScreenController(title: "Desk") {
            NewsSection { [(1, "Closed on Sunday")] }
            Personal { caller in
                Title { "\(try await loans(caller.subject).count) books" }
                NewsSection(id: "loans") { try await loans(caller.subject) }
            }
        }
    }
}
