import Testing
@testable import Screens

@Suite struct ChangeLogTests {
    @Test func `topics changed since a sequence number are known`() {
        var log = ChangeLog()
        for topic: Topic in ["a", "b", "c"] { log.append(.topics([topic])) }
        #expect(log.touches(["a"], since: 0) && !log.touches(["a"], since: 1))
        #expect(log.touches(["x", "c"], since: 2) && !log.touches(["c"], since: 3))
        #expect(!log.touches([], since: 0))
        log.append(.anything)
        #expect(log.touches(["x"], since: 3) && log.touches([], since: 3))
    }

    @Test func `forgotten changes count as changed`() {
        var log = ChangeLog()
        for _ in 0..<ChangeLog.maximumCount * 2 { log.append(.topics(["a"])) }
        #expect(!log.touches(["x"], since: ChangeLog.maximumCount))
        #expect(log.touches(["x"], since: ChangeLog.maximumCount - 1))
        log.append(.topics(["b"]))
        #expect(log.touches(["b"], since: log.sequence - 1) && !log.touches(["a"], since: log.sequence - 1))
    }

    @Test func `a change of too many topics counts as a change of anything`() {
        var log = ChangeLog()
        let topics = (0...ChangeLog.maximumTopics).map { Topic(rawValue: "\($0)") }
        log.append(.topics(Set(topics.dropLast())))
        #expect(!log.touches(["x"], since: 0))
        log.append(.topics(Set(topics)))
        #expect(log.touches(["x"], since: 1))
    }
}
