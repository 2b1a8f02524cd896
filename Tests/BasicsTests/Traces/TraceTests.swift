import Basics
import TestSupport
import Testing

/// What a traced request records.
@Suite struct TraceTests {
    private struct Broken: Error {}
    private let recorded = RecordedSpans()

    @Test func `spans are nested as their calls are`() async throws {
        let result = await recorded.request {
            await Trace.span("outer", ["a": "b", "n": 3, "is": true]) {
                await Task.yield()
                return Trace.span("inner") { 1 }
                    + (await Trace.span("second") {
                        await Task.yield(); return 2
                    })
            }
        }
        #expect(result == 3)
        #expect(
            recorded.lines == [
                "request", "request/outer a=b n=3 is=true", "request/outer/inner", "request/outer/second",
            ])
        #expect(Set(recorded.all.map(\.traceID)).count == 1)
        #expect(recorded.all.allSatisfy { $0.start < $0.end && $0.start > 0 })
        // The request's span is the last of them: they are passed on together.
        #expect(recorded.all.last?.kind == .server)
    }

    /// Without a traced request, nothing is evaluated or recorded.
    @Test func `without a traced request, no span is recorded`() async throws {
        let attributes: () -> SpanAttributes = {
            Issue.record("evaluated")
            return [:]
        }
        let result = await Trace.span("a", attributes()) {
            await Task.yield()
            return 1
        }
        #expect(result == 1)
        #expect(Trace.span("a", attributes()) { 1 } == 1)
        #expect(OpenSpan.current == nil && recorded.all.isEmpty)
    }

    @Test func `a span records the type of the thrown error`() async throws {
        await recorded.request {
            #expect(throws: Broken.self) { try Trace.span("a") { throw Broken() } }
            await #expect(throws: Broken.self) {
                try await Trace.span("b") {
                    await Task.yield()
                    throw Broken()
                }
            }
        }
        #expect(
            recorded.lines == ["request", "request/a error.type=Broken failed", "request/b error.type=Broken failed"])
    }

    /// Whether the id is random, only who has begun the trace knows.
    @Test(arguments: ["01", "03"]) func `a trace of the caller is continued`(_ flags: String) throws {
        let start = "00-0af7651916cd43dd8448eb211c80319c-"
        let parent = try #require(TraceContext(traceparent: start + "b7ad6b7169203331-" + flags))
        let span = recorded.begin(parent: parent, state: TraceState("a=b"))
        let inner = try #require(span.begin("inner"))
        #expect(inner.traceparent == start + inner.id.description + "-" + flags)
        #expect(inner.tracestate == "a=b")
        inner.end()
        span.end()
        #expect(recorded.all.map(\.traceID) == [parent.traceID, parent.traceID])
        #expect(recorded.all.map(\.parent) == [span.id, parent.spanID])
        #expect(recorded.all.map { $0.state?.text } == [nil, "a=b"])
    }

    @Test func `spans above the limit are counted, not recorded`() {
        recorded.request {
            for _ in 0..<200 { Trace.span("a") {} }
        }
        #expect(recorded.all.count == Trace.maximumSpans)
        #expect(recorded.leftOut == 201 - Trace.maximumSpans)
    }

    /// What goes on after the request was answered is passed on when it ends; what begins then isn't recorded.
    @Test func `no span begins after its request has ended`() {
        let request = recorded.begin()
        let late = request.begin("late")
        request.end()
        #expect(recorded.all.count == 1)
        #expect(request.begin("after") == nil && late?.begin("after") == nil)
        late?.end()
        #expect(recorded.all.map(\.name) == ["", "late"])
        #expect(recorded.leftOut == 0)
    }

    @Test func `a span ends only once`() {
        let request = recorded.begin()
        let span = request.begin("a")
        span?.end(failing: Broken())
        span?.end()
        span?.set("late", true)
        request.end()
        request.end()
        #expect(recorded.lines == ["", "/a error.type=Broken failed"])
    }

    @Test func `names and attributes of a span are bounded`() throws {
        let span = recorded.begin()
        span.rename(String(repeating: "ä", count: 200))
        for number in 0..<40 { span.set("k\(number)", .integer(number)) }
        span.set("k1", .text(String(repeating: "ä", count: 128) + "ä"))
        #expect(span["k1"] == .text(String(repeating: "ä", count: 128)))
        span.set("k2", .text("x" + String(repeating: "ä", count: 128)))
        #expect(span["k2"] == .text("x" + String(repeating: "ä", count: 127)))
        #expect(span["k31"] == 31 && span["k32"] == nil)
        span.end()
        let ended = try #require(recorded.all.first)
        #expect(ended.name == String(repeating: "ä", count: 64) && ended.attributes.count == OpenSpan.maximumAttributes)
    }

    /// The time of day may be set while a request is answered.
    @Test func `the time of day is read once in a trace`() {
        let start = recorded.clock.timeOfDay
        let span = recorded.begin()
        recorded.clock.setTimeOfDay(forward: .seconds(-3600))
        span.begin("a")?.end()
        span.end()
        // The first reading of the nanoseconds belongs to the time of day.
        #expect(recorded.all.map { $0.start - start } == [2_000, 1_000])
        #expect(recorded.all.map { $0.end - start } == [3_000, 4_000])
    }
}
