import Basics
import Synchronization
import TestSupport
import Testing

@Suite struct ReporterTests {
    private struct Broken: Error {}
    private let reporter = Reporter()

    @Test func `a listener is told of work that ends and of work that fails`() async {
        let count = Mutex(0)
        reporter.listen { _ in count.withLock { $0 += 1 } }
        #expect(reporter.run { 1 } == 1)
        #expect(throws: Broken.self) { try reporter.run { throw Broken() } }
        await #expect(throws: Broken.self) {
            try await reporter.run {
                await Task.yield()
                throw Broken()
            }
        }
        #expect(count.withLock(\.self) == 3)
    }

    @Test func `work is described in a traced request only`() {
        let recorded = RecordedSpans()
        let described = Mutex(0)
        let work: () -> Work = {
            described.withLock { $0 += 1 }
            return Work("read", ["rows": 1])
        }
        reporter.run(work()) {}
        recorded.request { reporter.run(work()) { Trace.span("inside") {} } }
        reporter.run {}
        #expect(described.withLock(\.self) == 1)
        #expect(recorded.lines == ["request", "request/read rows=1", "request/read/inside"])
    }
}
