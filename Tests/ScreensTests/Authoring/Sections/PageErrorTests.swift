import Screens
import TestSupport
import Testing

/// A wrong cursor is the client's fault; where none was sent, nothing is.
@Suite struct PageErrorTests {
    /// Knows no cursor, and has a wrong one of its own where `isBroken`.
    private static func list(isBroken: Bool) -> ListSection<LabelCell> {
        ListSection("list", topics: []) { request in
            if isBroken || request.position != .first { throw PageError.badCursor(Cursor(rawValue: "x")) }
            return Page(LabelCell(id: "a"))
        } cells: { _ in
            LabelCell(id: "a")
        }
    }

    private let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "failed" }

    private func composer(isBroken: Bool) -> some ScreenComposer {
        TestScreen { _ in
            LabelSection("good")
            Personal { _ in Self.list(isBroken: isBroken) }
        }
    }

    private func request(_ windows: [SectionID: Cursor] = [:]) -> ClientRequest {
        ClientRequest(ScreenPath("test"), caller: Caller(role: .guest, subject: "ana"), windows: windows)
    }

    @Test func `a client's invalid cursor fails the request`() async throws {
        await #expect(throws: PageError.self) {
            try await renderer.screen(composer(isBroken: false), for: request(["list": Cursor(rawValue: "y")]))
        }
        await #expect(throws: PageError.self) {
            let after = PageRequest(.after(Cursor(rawValue: "y")))
            _ = try await renderer.page(after, of: "list", composer(isBroken: false), for: request())
        }
    }

    @Test func `without a client's cursor a page error fails the section`() async throws {
        for windows in [[:], ["good": Cursor(key: 1)]] as [[SectionID: Cursor]] {
            let screen = try await renderer.screen(composer(isBroken: true), for: request(windows))
            #expect(screen.failures.map(\.section) == ["list"])
        }
        let error = await #expect(throws: (any Error).self) {
            try await renderer.page(PageRequest(), of: "list", composer(isBroken: true), for: request())
        }
        #expect(error != nil && !(error is PageError))
        #expect(error.map { "\($0)" }?.contains("no cursor was sent") == true)
    }
}
