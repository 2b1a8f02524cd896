import Screens
import Synchronization
import Testing

@Suite struct ChangeFeedTests {
    @Test func `all observers are called before publish returns`() {
        let (feed, heard) = (ChangeFeed(), Heard())
        for name in ["one", "two"] {
            feed.observe(.screens) { change in heard.add(change.touches(["cars"]) ? name : "nobody") }
        }
        feed.publish(.topics(["cars", "cards"]))
        #expect(heard.all == ["one", "two"])
        feed.publish(.topics(["team"]))
        #expect(heard.all == ["one", "two", "nobody", "nobody"])
    }

    /// However they were added.
    @Test func `caches are invalidated before streams are notified`() {
        let (feed, heard) = (ChangeFeed(), Heard())
        for phase in ChangeFeed.Phase.allCases.reversed() { feed.observe(phase) { _ in heard.add("\(phase)") } }
        feed.publish(.anything)
        #expect(heard.all == ["standbys", "sections", "screens", "streams"])
        feed.publish(.anything, from: .sections)
        #expect(Array(heard.all.dropFirst(4)) == ["sections", "screens", "streams"])
    }

    @Test func `an observer sees later changes only`() {
        let (feed, heard) = (ChangeFeed(), Heard())
        feed.publish(.anything)
        feed.observe(.streams) { _ in heard.add("it") }
        #expect(heard.all.isEmpty)
        feed.publish(.anything)
        #expect(heard.all == ["it"])
    }

    /// No lock is held while they are told.
    @Test func `an observer may observe and publish`() {
        let (feed, heard) = (ChangeFeed(), Heard())
        feed.observe(.streams) { [feed] change in
            guard change.touches(["first"]) else { return }
            feed.observe(.streams) { change in heard.add(change.touches(["first"]) ? "first" : "second") }
            feed.publish(.topics(["second"]))
        }
        feed.publish(.topics(["first"]))
        #expect(heard.all == ["second"])
    }

    @Test func `a change touches readers of its topics`() {
        let change = ChangeFeed.Change.topics([Topic("toDos").of("ana"), "cars"])
        #expect(change.touches(["cars", "team"]))
        #expect(change.touches([Topic("toDos").of("ana")]))
        #expect(!change.touches(["toDos", Topic("toDos").of("bob"), "team"]))
        #expect(!change.touches([]))
        #expect(!ChangeFeed.Change.topics([]).touches(["cars"]))
        #expect(ChangeFeed.Change.anything.touches(["cars"]))
        #expect(!ChangeFeed.Change.anything.touches([]))
    }
}

private final class Heard: Sendable {
    private let list = Mutex<[String]>([])

    var all: [String] { list.withLock { $0 } }

    func add(_ text: String) { list.withLock { $0.append(text) } }
}
