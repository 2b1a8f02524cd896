import HTTPServing
import Testing

@testable import MicrohttpdServer

/// What is kept of requests that are over.
@Suite(.timeLimit(.minutes(10))) struct RequestsInProgressTests {
    private final class Cause: Error {}

    private func begin(_ requests: inout RequestsInProgress, _ target: String) -> UnsafeMutableRawPointer {
        Unmanaged.passUnretained(requests.begin(target: Array(target.utf8))).toOpaque()
    }

    private func request(_ pointer: UnsafeMutableRawPointer) -> RequestInProgress {
        Unmanaged<RequestInProgress>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// One that is used again is as new, and until then nothing of the one before is held for it.
    @Test func `nothing of an ended request is kept`() {
        var requests = RequestsInProgress()
        let pointer = begin(&requests, "/first")
        weak let cause = answer(request(pointer))
        #expect(cause != nil)
        requests.end(at: request(pointer).slot)
        #expect(cause == nil)
        #expect(requests.active.isEmpty)
        #expect(begin(&requests, "/second") == pointer)
        let again = request(pointer)
        #expect(again.head.target == Array("/second".utf8))
        #expect(again.body.isEmpty && again.key.isEmpty && again.received == 0 && again.refusal == nil)
        #expect(again.handle == nil && again.takeResponse() == nil)
    }

    /// Has a request answered that its client doesn't wait for any more. Returns something of the answer.
    private func answer(_ request: RequestInProgress) -> Cause {
        let cause = Cause()
        var response = Response(.ok)
        response.cause = cause
        (request.body, request.key, request.received) = ([1], [2], 1)
        request.refusal = .internalError
        request.begin()
        _ = request.finish(response)
        return cause
    }

    @Test func `a request that is still being answered is not reused`() {
        var requests = RequestsInProgress()
        let pointer = begin(&requests, "/first")
        let held = request(pointer)
        requests.end(at: request(pointer).slot)
        #expect(begin(&requests, "/second") != pointer)
        #expect(held.head.target == Array("/first".utf8))
    }

    /// Of those that are over, so many are kept to be used again.
    @Test func `at most 256 ended requests are kept`() {
        var requests = RequestsInProgress()
        let held = (0..<300).map { _ in
            let pointer = begin(&requests, "/")
            return Held(request: request(pointer))
        }
        for entry in held { if let slot = entry.request?.slot { requests.end(at: slot) } }
        #expect(held.count { $0.request != nil } == 256)
    }

    private struct Held { weak var request: RequestInProgress? }

    /// Also where a late answer comes when another one has been taken.
    @Test func `a request is answered once`() throws {
        var requests = RequestsInProgress()
        let request = request(begin(&requests, "/"))
        request.begin()
        #expect(request.takeResponseOrSuspend() == nil)
        #expect(request.finish(Response(.ok)))
        #expect(!request.finish(Response(.notFound)))
        #expect(try #require(request.takeResponse()).status == .ok)
        #expect(!request.finish(Response(.notFound)))
        #expect(request.takeResponse() == nil)
    }
}
