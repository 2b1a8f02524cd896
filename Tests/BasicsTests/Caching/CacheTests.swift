import Basics
import Testing

@Suite struct CacheTests {
    private struct Text: Sendable {
        let text: String
        let topics: [String]

        init(_ text: String, _ topics: String...) { (self.text, self.topics) = (text, topics) }
    }

    private func cache() -> Cache<Int, Text, String, String> { Cache(maximumCost: 3) { $0.topics } }

    @Test func `values that read a changed topic are removed`() {
        var cache = cache()
        _ = cache.insert(Text("one", "a", "b"), for: 1, cost: 1)
        _ = cache.insert(Text("two", "b"), for: 2, cost: 1)
        _ = cache.insert(Text("three"), for: 3, cost: 1)
        #expect(cache.readerCount == 3)
        #expect(cache.readTopics == ["a", "b"])
        let removed = cache.removeValues(reading: ["a", "c"]).map(\.text)
        #expect(removed == ["one"])
        #expect(!cache.contains(1) && cache.contains(2) && cache.contains(3))
        #expect(cache.readerCount == 1)
        let rest = cache.removeValues(reading: nil).count
        #expect(rest == 2)
        #expect([cache.count, cache.cost, cache.readerCount] == [0, 0, 0])
    }

    @Test func `topics of removed values are forgotten`() {
        var cache = cache()
        _ = cache.insert(Text("old", "a"), for: 1, cost: 1)
        _ = cache.insert(Text("new", "b"), for: 1, cost: 1)
        #expect(cache.readTopics == ["b"])
        let evicted = cache.insert(Text("large", "c"), for: 2, cost: 3).map(\.key)
        #expect(evicted == [1])
        let refused = cache.insert(Text("too large", "d"), for: 3, cost: 4).map(\.key)
        #expect(refused == [3])
        #expect(cache.readTopics == ["c"])
        let removed = cache.remove(2)?.text
        #expect(removed == "large")
        #expect(cache.readTopics.isEmpty)
    }

    @Test func `only the newest flight of a key is kept`() {
        var cache = cache()
        cache.begin("first", of: 1, reading: nil)
        cache.begin("second", of: 1, reading: nil)
        let isFirst = cache.end("first", of: 1)
        #expect(!isFirst && cache.flight(of: 1) == "second")
        let isSecond = cache.end("second", of: 1)
        #expect(isSecond && cache.flight(of: 1) == nil)
    }

    @Test func `a change ends the flights that may have read its topics`() {
        var cache = cache()
        cache.begin("unknown", of: 1, reading: nil)
        cache.begin("reading", of: 2, reading: ["a"])
        cache.begin("another", of: 3, reading: ["b"])
        cache.begin("none", of: 4, reading: [])
        let ended = Set(cache.endFlights(reading: ["a"]).map(\.flight))
        #expect(ended == ["unknown", "reading"])
        #expect(cache.flight(of: 3) == "another" && cache.flightCount == 2)
        let rest = cache.endFlights(reading: nil).count
        #expect(rest == 2 && cache.flightCount == 0)
    }
}
