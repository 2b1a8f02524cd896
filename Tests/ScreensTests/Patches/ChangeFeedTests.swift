import Screens
import Synchronization
import Testing

@Suite struct ChangeFeedTests {
    @Test func tellsAllObserversInTheirOrderBeforeItReturns() {
        let (feed, heard) = (ChangeFeed(), Heard())
        for name in ["one", "two", "three"] {
            feed.observe { change in heard.add(change.touches(["cars"]) ? name : "nobody") }
        }
        feed.publish(.topics(["cars", "cards"]))
        #expect(heard.all == ["one", "two", "three"])
        feed.publish(.topics(["team"]))
        #expect(heard.all == ["one", "two", "three", "nobody", "nobody", "nobody"])
    }

    @Test func tellsWhatComesAfterwardsAlone() {
        let (feed, heard) = (ChangeFeed(), Heard())
        feed.publish(.anything)
        feed.observe { _ in heard.add("it") }
        #expect(heard.all.isEmpty)
        feed.publish(.anything)
        #expect(heard.all == ["it"])
    }

    /// No lock is held while they are told.
    @Test func letsObserversObserveAndPublish() {
        let (feed, heard) = (ChangeFeed(), Heard())
        feed.observe { [feed] change in
            guard change.touches(["first"]) else { return }
            feed.observe { change in heard.add(change.touches(["first"]) ? "first" : "second") }
            feed.publish(.topics(["second"]))
        }
        feed.publish(.topics(["first"]))
        #expect(heard.all == ["second"])
    }

    @Test func touchesWhatReadsOneOfItsTopics() {
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
