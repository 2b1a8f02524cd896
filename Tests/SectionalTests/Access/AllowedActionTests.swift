import JSON
import Sectional
import TestSupport
import Testing

/// What a State allows by an action's identity is emitted, and what is emitted can be performed.
@Suite struct AllowedActionTests {
    private let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "" }
    private let request = ClientRequest(ScreenPath("test"), caller: .guest)

    private func composer(_ cell: NamedCell) -> TestScreen<some Sections> {
        TestScreen { _ in Section("list", topics: []) { cell } }
    }

    private func cell(_ cell: NamedCell) async throws -> JSONObject {
        let screen = try await renderer.screen(composer(cell), for: request)
        return JSONObject(screen.bytes.array)["sections"][0]["cells"][0]
    }

    private func isPerformable(_ action: ActionID, on cell: NamedCell) async throws -> Bool {
        do {
            _ = try await renderer.action(action, on: cell.id, in: "list", composer(cell), for: request)
            return true
        } catch ActionError.forbidden { return false }
    }

    @Test func keepsBackAnActionOnATriggerAndInTheMenu() async throws {
        let cell = NamedCell(state: {
            $0.allow("remove", if: false)
            $0.allow("reserve", if: false)
            $0.allow("lend", if: true)
        }) {
            Perform("lend", on: .select) { .nothing }
            Perform("remove", on: [.select, .delete]) { .nothing }
            Perform("reserve", title: "Reserve") { .nothing }
            Perform("return", title: "Return") { .nothing }
        }
        let json = try await self.cell(cell)
        #expect(json["actions"].list.map { "\($0["id"])" } == ["lend"] && json["isSelectable"].bool == true)
        #expect(json["menu"].list.map { "\($0["id"])" } == ["return"])
        for id: ActionID in ["remove", "reserve"] { #expect(try await !isPerformable(id, on: cell)) }
        for id: ActionID in ["lend", "return"] { #expect(try await isPerformable(id, on: cell)) }
    }

    @Test func isNotSelectableIfTheOnlyActionOfATapIsForbidden() async throws {
        let cell = NamedCell(state: { $0.allow("lend", if: false) }) { Perform("lend", on: .select) { .nothing } }
        let json = try await self.cell(cell)
        #expect(json["isSelectable"].bool == false && !json["actions"].exists && !json["menu"].exists)
    }

    @Test func staysForbiddenOnceItIs() {
        var appearance = CellAppearance()
        appearance.allow("lend", if: true)
        #expect(appearance == CellAppearance() && appearance.allows("lend"))
        appearance.allow("lend", if: false)
        appearance.allow("lend", if: true)
        #expect(!appearance.allows("lend") && appearance.allows("Lend") && appearance.emittedTriggers == .all)
    }

    /// Identities are bytes: the name with another form of the same letter is another action.
    @Test func comparesIdentitiesByTheirBytes() async throws {
        let cell = NamedCell(state: { $0.allow("\u{212A}arl", if: false) }) {
            Perform("Karl", title: "Karl") { .nothing }
            Perform("\u{212A}arl", title: "Kelvin") { .nothing }
        }
        #expect(try await self.cell(cell)["menu"].list.map { $0["title"].text } == ["Karl"])
        #expect(try await isPerformable("Karl", on: cell))
        #expect(try await !isPerformable("\u{212A}arl", on: cell))
    }

    /// A cell all of whose triggers are disabled has no menu either, and its actions aren't evaluated.
    @Test func evaluatesNothingWhereAllIsDisabled() async throws {
        let isEvaluated = Flag()
        let cell = NamedCell(state: { $0.disabledTriggers = .all }) {
            let _: Void = isEvaluated.raise()
            Perform("reserve", title: "Reserve") { .nothing }
        }
        let json = try await self.cell(cell)
        #expect(!json["menu"].exists && !json["actions"].exists && !isEvaluated.isRaised)
        #expect(try await !isPerformable("reserve", on: cell))
    }

    /// Of any actions under any State: what is emitted, on a trigger or in the menu, is what can be performed.
    @Test(arguments: UInt64(0)..<300) func emitsWhatCanBePerformed(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let drawn = (0..<Int.random(in: 0...5, using: &random)).map { Drawn(id: ActionID("a\($0)"), &random) }
        let forbidden = drawn.filter { _ in Bool.random(using: &random) }.map(\.id)
        let bits = UInt8.random(in: 0..<64, using: &random) & UInt8.random(in: 0..<64, using: &random)
        let disabled = Triggers(rawValue: bits)
        let isSelectable = Int.random(in: 0..<4, using: &random) > 0
        let cell = NamedCell(state: {
            $0.isSelectable = isSelectable
            $0.disabledTriggers = disabled
            for id in forbidden { $0.allow(id, if: false) }
        }) {
            for each in drawn { each.action }
        }
        let json = try await self.cell(cell)
        let (onTriggers, inMenu) = (json["actions"].list, json["menu"].list)
        let emitted = Set((onTriggers + inMenu).map { "\($0["id"])" })
        for each in drawn {
            let isEmitted = emitted.contains(each.id.rawValue)
            #expect(try await isPerformable(each.id, on: cell) == isEmitted, "\(each)")
            #expect(!(isEmitted && forbidden.contains(each.id)), "\(each)")
        }
        #expect(onTriggers.allSatisfy { $0["trigger"].exists } && inMenu.allSatisfy { !$0["trigger"].exists })
        #expect(inMenu.allSatisfy { $0["title"].exists })
        #expect(json["isSelectable"].bool == onTriggers.contains { $0["trigger"].text == "select" })
        #expect(json["actions"].exists == !onTriggers.isEmpty && json["menu"].exists == !inMenu.isEmpty)
    }

    /// An action that a test draws: on some triggers, in the menu, or both named and on triggers.
    private struct Drawn: Sendable {
        let id: ActionID
        let triggers: Triggers
        let title: String?

        init(id: ActionID, _ random: inout SeededGenerator) {
            self.id = id
            triggers = Triggers(rawValue: UInt8.random(in: 1..<32, using: &random))
            title = Bool.random(using: &random) ? "Title" : nil
            isInMenu = title != nil && Bool.random(using: &random)
        }

        private let isInMenu: Bool

        var action: Perform {
            guard let title else { return Perform(id, on: triggers) { .nothing } }
            return Perform(id, title: title, on: isInMenu ? nil : triggers) { .nothing }.style(.prominent)
        }
    }
}
