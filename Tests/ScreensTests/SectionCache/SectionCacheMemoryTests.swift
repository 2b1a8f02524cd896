import TestSupport
import Testing
@testable import Screens

/// How much the cache holds, and that it lets go of it.
@Suite(.timeLimit(.minutes(10))) struct SectionCacheMemoryTests {
    private let maximumBytes = 100_000
    private let source = TextSource()

    private var composer: some ScreenComposer {
        TestScreen { _ in
            TextSection("first", source)
            TextSection("second", source, topics: ["text", "other"])
        }
    }

    private func request(_ number: Int) -> ClientRequest {
        let value = String(number) + String(repeating: "x", count: 200)
        return ClientRequest(ScreenPath("test"), caller: .guest, query: [.init(name: "q", value: value)])
    }

    @Test func `the cache keeps to its size`() async throws {
        let screens = CachedScreens(maximumBytes: maximumBytes)
        for number in 0..<1_000 {
            _ = try await screens.screen(composer, for: request(number))
            #expect(screens.cache.size <= maximumBytes)
        }
        #expect(screens.cache.count > 20)
        #expect(abs(screens.cache.readerCount * 2 - screens.cache.count * 3) <= 1)
        screens.write("text")
        #expect([screens.cache.size, screens.cache.count, screens.cache.readerCount] == [0, 0, 0])
    }

    @Test func `the least recently used sections are evicted`() async throws {
        let screens = CachedScreens(maximumBytes: maximumBytes)
        for number in 0..<1_000 {
            _ = try await screens.screen(composer, for: request(0))
            _ = try await screens.screen(composer, for: request(number))
        }
        let loads = source.loads
        _ = try await screens.screen(composer, for: request(0))
        #expect(source.loads == loads)
        _ = try await screens.screen(composer, for: request(1))
        #expect(source.loads == loads + 2)
    }

    @Test func `a section larger than the cache is not kept`() async throws {
        let screens = CachedScreens(maximumBytes: 20_000)
        source.text = String(repeating: "long ", count: 5_000)
        for _ in 0..<2 { _ = try await screens.screen(composer, for: request(0)) }
        #expect(screens.cache.count == 0 && screens.cache.readerCount == 0)
        #expect(source.loads == 4)
    }

    @Test func `texts, cells and keys count for the size`() async throws {
        for (cells, text, key) in [(1, 20_000, 0), (500, 1, 0), (1, 1, 20_000)] {
            let screens = CachedScreens()
            let composer = TestScreen { _ in
                Section("section", topics: []) {
                    for number in 0..<cells {
                        LabelCell(id: CellID(Int64(number)), text: String(repeating: "x", count: text))
                    }
                }
            }
            let request = ClientRequest(
                ScreenPath("test"), caller: .guest,
                query: [.init(name: "q", value: String(repeating: "x", count: key))])
            let screen = try await screens.screen(composer, for: request)
            #expect(screens.cache.size >= screen.bytes.count - 500 + cells * 112 + key * 2)
        }
    }
}
