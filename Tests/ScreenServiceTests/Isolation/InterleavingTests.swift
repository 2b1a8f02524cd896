import HTTPServing
import Screens
import Showcase
import Synchronization
import TestSupport
import Testing

/// What one caller is shown is what they would be shown if nobody had asked before.
@Suite struct InterleavingTests {
    private static let ana: HeaderFields = ["Authorization": "Bearer user:ana"]
    private static let others: [HeaderFields] = [
        ["Authorization": "Bearer user:bea"], ["Authorization": "Bearer admin:ana"], [:],
    ]

    @Test(arguments: others) func `each caller is shown what a fresh process would show`(_ other: HeaderFields)
        async throws
    {
        let (showcase, desk) = (try TestShowcase(), Desk())
        _ = try await showcase.stores.toDos.add("Ana's own", for: "ana")
        desk.borrow(1, for: "ana")
        desk.borrow(2, for: "bea")
        let interleaving = Interleaving(roles: Showcase.roles) { [stores = showcase.stores] in
            Showcase.screens(stores) + [ShelfScreen(desk: desk), DeskScreen(desk: desk)]
        }
        let paths = Visit.paths + ["/screens/todos", "/screens"]
        #expect(try await interleaving.differences(paths, between: Self.ana, and: other) == [])
    }

    /// What no type can prevent: a composer that remembers who asked, and tells everybody.
    @Test func `a composer that remembers callers is found`() async throws {
        let interleaving = Interleaving(roles: Showcase.roles) { [ForgetlessScreen()] }
        let differences = try await interleaving.differences(
            ["/screens/forgetless"], between: Self.ana, and: Self.others[0])
        #expect(differences == ["2 /screens/forgetless"])
    }

    /// Nor this: a composer that passes the subject on to a section that all share.
    @Test func `a composer that passes the subject on is found`() async throws {
        let interleaving = Interleaving(roles: Showcase.roles) { [PassingScreen()] }
        let differences = try await interleaving.differences(
            ["/screens/passing"], between: Self.ana, and: Self.others[0])
        #expect(differences == ["2 /screens/passing"])
    }
}

/// Greets whoever asked first.
private struct ForgetlessScreen: ScreenComposer {
    private final class Memo: Sendable {
        let first = Mutex<Subject?>(nil)

        func firstSubject(_ subject: Subject) -> Subject {
            first.withLock { first in
                if first == nil { first = subject }
                return first ?? subject
            }
        }
    }

    let pattern: ScreenPattern = "forgetless"
    let states = Desk.states()
    private let memo = Memo()

    func compose(for request: ScreenRequest, state: DeskState) -> ScreenController<some Sections> {
        ScreenController(title: "Forgetless") {
            Personal { caller in GreetingSection(subject: memo.firstSubject(caller.subject)) }
        }
    }
}

/// Greets whoever is asking, in a section outside of `Personal`.
private struct PassingScreen: ScreenComposer {
    private final class Passed: Sendable {
        private let name = Mutex("")

        var greeting: String { "Hello " + name.withLock { $0 } }

        func pass(_ subject: Subject) { name.withLock { $0 = subject.rawValue } }
    }

    let pattern: ScreenPattern = "passing"
    let states = Desk.states()

    func compose(for request: ScreenRequest, state: DeskState) -> ScreenController<some Sections> {
        let passed = Passed()
        return ScreenController(title: "Passing") {
            Personal { caller in
                let _: Void = passed.pass(caller.subject)
                GreetingSection(subject: caller.subject)
            }
            Section("passed", topics: []) { LineCell(passed.greeting) }
        }
    }
}
