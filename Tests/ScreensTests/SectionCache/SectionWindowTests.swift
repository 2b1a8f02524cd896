import TestSupport
import Testing
@testable import Screens

/// Sections that are paged: each window is a section of its own in the cache.
@Suite(.timeLimit(.minutes(10))) struct SectionWindowTests {
    private struct Row: Identifiable { let id: Int64 }

    private let screens = CachedScreens()
    private let source = TextSource()

    private func composer(count: Int64) -> some ScreenComposer {
        TestScreen { _ in
            ListSection("rows", topics: ["text"]) { [source] range in
                _ = try await source.load()
                return (1...count).filter { $0 > range.after ?? 0 && $0 <= range.through ?? .max }.prefix(range.limit)
                    .map { Row(id: $0) }
            } cell: { row in
                LabelCell(id: CellID(row.id))
            }
            LabelSection("other")
        }
    }

    @Test func `each window is cached`() async throws {
        let composer = composer(count: 200)
        for _ in 0..<2 {
            for through: Int64? in [nil, 60, 70] {
                let windows: [SectionID: Cursor] = through.map { ["rows": Cursor(key: $0)] } ?? [:]
                let request = screens.request(windows: windows)
                let screen = try await screens.screen(composer, for: request)
                #expect(screen.cellCount == Int(through ?? 50) + 1)
                #expect(screen.bytes.text.contains("after=\(through ?? 50)"))
            }
        }
        // A window is read in two ranges: the cells, and whether more follow.
        #expect(source.loads == 5)
        #expect(screens.cache.count == 4)
    }

    @Test func `invalid cursors and too large windows are refused`() async throws {
        let composer = composer(count: 2_000)
        for cursor in [Cursor(rawValue: "x"), Cursor(key: 1_500)] {
            for _ in 0..<2 {
                await #expect(throws: PageError.self) {
                    try await screens.screen(composer, for: screens.request(windows: ["rows": cursor]))
                }
            }
        }
        #expect(screens.cache.count == 1)
        #expect(screens.cache.flightCount == 0)
    }
}
