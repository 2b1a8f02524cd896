import Foundation
import Synchronization
import TestSupport
import Testing
@testable import HTTPServing

@Suite struct LogFormatTests {
    private let clock = ManualClock()
    private let lines = Lines()

    private func setTime(_ milliseconds: Int64) {
        clock.setTimeOfDay(forward: .milliseconds(milliseconds - clock.milliseconds))
    }

    /// Lines that were written.
    private final class Lines: Sendable {
        private let all = Mutex<[String]>([])

        func write(_ line: String) { all.withLock { $0.append(line) } }
        var written: [String] { all.withLock(\.self) }
    }

    @Test func `each event is one JSON object`() throws {
        let log = Log(format: .json, clock: clock, write: lines.write)
        setTime(1_795_422_645_007)
        log(.warning, "section-failed", ["screen": "a\nb\"\u{202E}", "attempts": 3])
        let line = try #require(lines.written.first)
        let start = #"{"time":"2026-11-23T08:30:45.007Z","level":"warning","event":"section-failed","#
        #expect(line == start + #""screen":"a\nb\"\u202e","attempts":3}"#)
        let read = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(read?["screen"] as? String == "a\nb\"\u{202E}")
        #expect(read?["attempts"] as? Int == 3)
    }

    @Test func `a text line begins with the time`() {
        let log = Log(clock: clock, write: lines.write)
        for time: Int64 in [0, 999, 1000, 1_795_422_645_123] {
            setTime(time)
            log(.info, "told")
        }
        #expect(
            lines.written == [
                "time=1970-01-01T00:00:00.000Z level=info event=told",
                "time=1970-01-01T00:00:00.999Z level=info event=told",
                "time=1970-01-01T00:00:01.000Z level=info event=told",
                "time=2026-11-23T08:30:45.123Z level=info event=told",
            ])
    }

    /// A fault that occurs with every request must not fill the disk.
    @Test func `repeated errors are left out and counted`() {
        let log = Log(clock: clock, write: lines.write)
        for _ in 0..<180 { log(.error, "request-failed", ["error": "same"]) }
        #expect(lines.written.count == LogState.limit.burst)
        log(.warning, "other")
        for _ in 0..<100 { log(.info, "request") }
        #expect(lines.written.count == LogState.limit.burst + 101)
        clock.advance(by: .milliseconds(999))
        log(.error, "request-failed", ["error": "same"])
        #expect(lines.written.count == LogState.limit.burst + 101)
        clock.advance(by: .milliseconds(1))
        log(.error, "request-failed", ["error": "same"])
        log(.error, "request-failed", ["error": "same"])
        #expect(lines.written.count == LogState.limit.burst + 102)
        #expect(log.suppressedCount == 82)
        #expect(lines.written.last?.hasSuffix(" event=request-failed error=same suppressed=81") == true)
        clock.advance(by: .seconds(1))
        log(.error, "request-failed", ["error": "same"])
        #expect(lines.written.last?.hasSuffix(" event=request-failed error=same suppressed=1") == true)
    }

    @Test func `the throttle works when the clock is set back`() {
        let log = Log(clock: clock, write: lines.write)
        for _ in 0...LogState.limit.burst { log(.error, "a") }
        clock.setTimeOfDay(forward: .seconds(-9000))
        log(.error, "a")
        #expect(lines.written.count == LogState.limit.burst)
        clock.advance(by: .seconds(1))
        log(.error, "a")
        #expect(lines.written.last?.hasSuffix(" event=a suppressed=2") == true)
    }
}
