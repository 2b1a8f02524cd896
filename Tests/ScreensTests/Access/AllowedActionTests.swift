import JSON
import Screens
import Synchronization
import TestSupport
import Testing

/// What is offered to the caller is emitted, and what is emitted can be performed.
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

    @Test func `an action whose condition is false is neither emitted nor performed`() async throws {
        let cell = NamedCell {
            Perform("lend", on: .select, if: true) { .nothing }
            Perform("remove", on: [.select, .delete], if: false) { .nothing }
            Perform("reserve", title: "Reserve", if: false) { .nothing }
            Perform("return", title: "Return", if: true) { .nothing }
        }
        let json = try await self.cell(cell)
        #expect(json["actions"].list.map { "\($0["id"])" } == ["lend"] && json["isSelectable"].bool == true)
        #expect(json["menu"].list.map { "\($0["id"])" } == ["return"])
        for id: ActionID in ["remove", "reserve"] { #expect(try await !isPerformable(id, on: cell)) }
        for id: ActionID in ["lend", "return"] { #expect(try await isPerformable(id, on: cell)) }
    }

    @Test func `a cell without an offered tap action is not selectable`() async throws {
        let cell = NamedCell { Perform("lend", on: .select, if: false) { .nothing } }
        let json = try await self.cell(cell)
        #expect(json["isSelectable"].bool == false && !json["actions"].exists && !json["menu"].exists)
    }

    /// What a condition keeps back is known, and what a Swift `if` leaves out isn't.
    @Test func `an action left out by a Swift if is not found`() async throws {
        let offered: [String] = []
        let cell = NamedCell { if offered.contains("lend") { Perform("lend", on: .select, if: true) { .nothing } } }
        await #expect(throws: ActionError.notFound) { try await isPerformable("lend", on: cell) }
        let link = NamedCell { Navigate(to: ScreenPath("other"), if: false) }
        await #expect(throws: ActionError.notFound) { try await isPerformable("open", on: link) }
    }

    /// Without a trigger, the screen doesn't contain the action.
    @Test func `an action without a trigger is not performed`() async throws {
        let cell = NamedCell { Perform("erase", on: [], if: true) { .nothing } }
        #expect(try await !self.cell(cell)["actions"].exists)
        #expect(try await !isPerformable("erase", on: cell))
    }

    /// Identities are bytes: the name with another form of the same letter is another action.
    @Test func `look-alike action ids are different actions`() async throws {
        let cell = NamedCell {
            Perform("Karl", title: "Karl", if: true) { .nothing }
            Perform("\u{212A}arl", title: "Kelvin", if: false) { .nothing }
        }
        #expect(try await self.cell(cell)["menu"].list.map { $0["title"].text } == ["Karl"])
        #expect(try await isPerformable("Karl", on: cell))
        #expect(try await !isPerformable("\u{212A}arl", on: cell))
    }

    /// Nothing is made of an action that isn't offered: no closure, no form, no text and no link.
    @Test(arguments: [false, true]) func `nothing of an action that isn't offered is evaluated`(_ isOffered: Bool)
        async throws
    {
        let made = Mutex<[String]>([])
        let note: @Sendable (String) -> String = { part in
            made.withLock { $0.append(part) }
            return part
        }
        let closure: @Sendable () -> @Sendable () async throws -> Performed = {
            _ = note("closure")
            return { .nothing }
        }
        let fields: @Sendable () -> FormFields = {
            _ = note("fields")
            return [.text("name", length: 0...9)]
        }
        let cell = NamedCell {
            Navigate(to: ScreenPath(note("screen")), if: isOffered)
            OpenURL("help", title: note("title"), url: "https://example.com/" + note("url"), if: isOffered)
            Perform("lend", title: note("title"), if: isOffered, perform: closure())
                .label(note("label")).confirm(title: note("question"), text: note("text"))
            Perform("add", on: .submit, if: isOffered, fields: fields()) { [text = note("closure")] _ in
                Performed(effects: [.message(text)])
            }
        }
        _ = try await self.cell(cell)
        let all: Set = ["screen", "title", "url", "closure", "label", "question", "text", "fields"]
        #expect(Set(made.withLock { $0 }) == (isOffered ? all : []))
    }

    /// Of any actions with any decisions: what is emitted, on a trigger or in the menu, is what can be performed.
    @Test(arguments: UInt64(0)..<300) func `an action is performed only if it is emitted`(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var taken: Triggers = []
        let drawn = (0..<Int.random(in: 0...5, using: &random)).map { Drawn(id: ActionID("a\($0)"), &random) }.filter {
            let triggers = $0.isOffered && !$0.isInMenu ? $0.triggers : []
            guard taken.isDisjoint(with: triggers) else { return false }
            taken.formUnion(triggers)
            return true
        }
        let cell = NamedCell { for each in drawn { each.action } }
        let json = try await self.cell(cell)
        let (onTriggers, inMenu) = (json["actions"].list, json["menu"].list)
        let emitted = Set((onTriggers + inMenu).map { "\($0["id"])" })
        for each in drawn {
            let isEmitted = emitted.contains(each.id.rawValue)
            #expect(try await isPerformable(each.id, on: cell) == isEmitted, "\(each)")
            #expect(isEmitted == each.isOffered, "\(each)")
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
        let isOffered: Bool

        init(id: ActionID, _ random: inout SeededGenerator) {
            self.id = id
            triggers = Triggers(rawValue: UInt8.random(in: 1..<32, using: &random))
            title = Bool.random(using: &random) ? "Title" : nil
            isOffered = Bool.random(using: &random)
            isInMenu = title != nil && Bool.random(using: &random)
        }

        let isInMenu: Bool

        var action: Perform {
            guard let title else { return Perform(id, on: triggers, if: isOffered) { .nothing } }
            return Perform(id, title: title, on: isInMenu ? nil : triggers, if: isOffered) { .nothing }.style(
                .prominent)
        }
    }
}
