import HTTPServing
import Testing

@testable import MicrohttpdServer

/// What is kept of requests that are over.
@Suite(.timeLimit(.minutes(10))) struct ExchangesTests {
    private final class Cause: Error {}

    private func begin(_ exchanges: inout Exchanges, _ target: String) -> UnsafeMutableRawPointer {
        Unmanaged.passUnretained(exchanges.begin(target: Array(target.utf8))).toOpaque()
    }

    private func exchange(_ pointer: UnsafeMutableRawPointer) -> Exchange {
        Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// One that is used again is as new, and until then nothing of the one before is held for it.
    @Test func leaveNothingOfARequest() {
        var exchanges = Exchanges()
        let pointer = begin(&exchanges, "/first")
        weak let cause = answer(exchange(pointer))
        #expect(cause != nil)
        exchanges.end(at: exchange(pointer).slot)
        #expect(cause == nil)
        #expect(exchanges.active.isEmpty)
        #expect(begin(&exchanges, "/second") == pointer)
        let again = exchange(pointer)
        #expect(again.head.target == Array("/second".utf8))
        #expect(again.body.isEmpty && again.key.isEmpty && again.received == 0 && again.refusal == nil)
        #expect(again.connection == nil && again.takeResponse() == nil)
    }

    /// Has an exchange answered that its client doesn't wait for any more. Returns something of the answer.
    private func answer(_ exchange: Exchange) -> Cause {
        let cause = Cause()
        var response = Response(.ok)
        response.cause = cause
        (exchange.body, exchange.key, exchange.received) = ([1], [2], 1)
        exchange.refusal = .internalError
        exchange.begin()
        _ = exchange.finish(response)
        return cause
    }

    @Test func areNotUsedAgainWhileSomebodyAnswersThem() {
        var exchanges = Exchanges()
        let pointer = begin(&exchanges, "/first")
        let held = exchange(pointer)
        exchanges.end(at: exchange(pointer).slot)
        #expect(begin(&exchanges, "/second") != pointer)
        #expect(held.head.target == Array("/first".utf8))
    }

    /// Of those that are over, so many are kept to be used again.
    @Test func areNotKeptWithoutLimit() {
        var exchanges = Exchanges()
        let held = (0..<300).map { _ in
            let pointer = begin(&exchanges, "/")
            return Held(exchange: exchange(pointer))
        }
        for entry in held { if let slot = entry.exchange?.slot { exchanges.end(at: slot) } }
        #expect(held.count { $0.exchange != nil } == 256)
    }

    private struct Held { weak var exchange: Exchange? }

    /// Also where a late answer comes when another one has been taken.
    @Test func areAnsweredOnce() throws {
        var exchanges = Exchanges()
        let exchange = exchange(begin(&exchanges, "/"))
        exchange.begin()
        #expect(exchange.takeResponseOrSuspend() == nil)
        #expect(exchange.finish(Response(.ok)))
        #expect(!exchange.finish(Response(.notFound)))
        #expect(try #require(exchange.takeResponse()).status == .ok)
        #expect(!exchange.finish(Response(.notFound)))
        #expect(exchange.takeResponse() == nil)
    }
}
