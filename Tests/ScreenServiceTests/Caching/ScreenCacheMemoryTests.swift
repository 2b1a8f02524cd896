import HTTPServing
import TestSupport
import Testing
@testable import ScreenService
@testable import Screens

/// How much the cache holds, and that it lets go of it.
@Suite(.timeLimit(.minutes(10))) struct ScreenCacheMemoryTests {
    private let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60), errorText: { _ in "" })
    private let changes = ChangeFeed()

    private func request(_ number: Int, bytes: Int = 10) -> ClientRequest {
        let value = String(number) + String(repeating: "x", count: bytes)
        return ClientRequest(ScreenPath("cells"), caller: .guest, query: [.init(name: "q", value: value)])
    }

    private func screen(_ cells: Int, text: Int = 1) async throws -> Screen {
        let composer = CellsScreen(lines: (0..<cells).map { String($0) + String(repeating: "x", count: text) })
        return try await renderer.screen(composer, for: ClientRequest(ScreenPath("cells"), caller: .guest))
    }

    /// The text and its coded forms, its cells in the index, and the request as a key.
    @Test func `a cached screen costs the memory that it holds`() async throws {
        for (cells, text, bytes) in [(1, 20_000, 10), (500, 1, 10), (1, 1, 20_000)] {
            let (screen, request) = (try await screen(cells, text: text), request(1, bytes: bytes))
            let held = screen.bytes.count * 3 / 2 + cells * 64 + request.memory * 3
            #expect(CachedScreen(screen, for: HashedRequest(request), Validity()).cost >= held)
        }
    }

    @Test func `the cache keeps to its size`() async throws {
        let cache = ScreenCache(maximumBytes: 16 * 20_000, changes: changes)
        for number in 0..<200 {
            _ = try await cache.screen(for: request(number)) { try await screen(20) }
            #expect(cache.size <= 16 * 20_000)
        }
        #expect(cache.readerCount < 200)
        changes.publish(.topics(["cells"]))
        #expect(cache.size == 0)
        #expect(cache.readerCount == 0)
    }
}

private struct CellsSection: SectionController {
    let lines: [String]
    let topics: [Topic] = ["cells"]
    var id: SectionID { "cells" }

    func cells() -> [LineCell] { lines.map { LineCell($0) } }
}

private struct CellsScreen: ScreenComposer {
    struct State: Sendable {}

    let lines: [String]
    let pattern: ScreenPattern = "cells"
    let states = States<State> { (_: GuestRole) in State() }

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        ScreenController(title: "Cells") { CellsSection(lines: lines) }
    }
}
