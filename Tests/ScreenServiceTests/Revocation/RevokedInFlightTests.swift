import HTTPServing
import ScreenService
import Screens
import TestSupport
import Testing

/// A token that is revoked while its request is answered.
@Suite(.timeLimit(.minutes(10))) struct RevokedInFlightTests {
    private let revocations = Revocations()
    private let board = Board()
    private let button = Button()

    /// What an action does, and when.
    final class Button: Sendable {
        let (loading, performing) = (Gate(), Gate())
        let isPressed = Flag()
    }

    private func client() throws -> InProcessClient {
        let screens: [any ScreenComposer] = [BoardScreen(board: board), ButtonScreen(button: button)]
        let catalog = try ScreenCatalog(roles: Roles(GuestOrUser.self), composers: screens)
        return InProcessClient(serve(catalog, revocations: revocations))
    }

    private let ana: HeaderFields = ["Authorization": "Bearer user:ana"]
    private let press = "/screens/button/sections/button/cells/button/actions/press"

    @Test(arguments: ["/screens/board", "/screens/board/events"])
    func `a request in progress of a revoked caller gets 401`(_ target: String) async throws {
        let (client, gate) = (try client(), Gate())
        (board.lines, board.gate) = (["for ana"], gate)
        button.loading.open()
        let answer = Task { try await client.open(target, ana) }
        await gate.waiters(1)
        try await revocations.revoke(.subject("ana"))
        gate.open()
        let stream = try await answer.value
        #expect(stream.head.status == 401 && !stream.head.text.contains("for ana"))
        #expect(try await stream.next() == nil)
    }

    @Test func `an action that has not begun is not performed`() async throws {
        let client = try client()
        button.performing.open()
        let answer = Task { try await client.post(press, ana) }
        await button.loading.waiters(1)
        try await revocations.revoke(.subject("ana"))
        button.loading.open()
        #expect(try await answer.value.status == 401)
        #expect(!button.isPressed.isRaised)
    }

    /// What has begun is done, but not answered, and neither is its repeat.
    @Test func `a performed action of a revoked caller gets 401`() async throws {
        let client = try client()
        button.loading.open()
        var keyed = ana
        keyed["Idempotency-Key"] = "1"
        let headers = keyed
        let answer = Task { try await client.post(press, headers) }
        await button.performing.waiters(1)
        try await revocations.revoke(.subject("ana"))
        button.performing.open()
        #expect(try await answer.value.status == 401)
        #expect(button.isPressed.isRaised)
        #expect(try await client.post(press, headers).status == 401)
    }
}

private struct ButtonCell: CellController {
    struct Data: CellData { var text = "button" }

    let button: RevokedInFlightTests.Button
    let id: CellID = "button"
    let data = Data()
    var actions: Actions {
        Perform("press", on: .select, if: true) { [button] in
            await button.performing.wait()
            button.isPressed.raise()
            return .nothing
        }
    }
}

private struct ButtonSection: SectionController {
    let button: RevokedInFlightTests.Button
    let topics: [Topic] = []
    var id: SectionID { "button" }

    func cells() async -> ButtonCell {
        await button.loading.wait()
        return ButtonCell(button: button)
    }
}

private struct ButtonScreen: ScreenComposer {
    struct State: Sendable {}

    let button: RevokedInFlightTests.Button
    let pattern: ScreenPattern = "button"
    let states = States<State> { (_: GuestOrUser) in State() }

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        ScreenController(title: "Button") { ButtonSection(button: button) }
    }
}
