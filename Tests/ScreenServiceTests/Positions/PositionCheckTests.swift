import HTTPServing
import JSON
import Screens
import Synchronization
import TestSupport
import Testing

@testable import ScreenService

/// Which clients a response is sent to again, by what they have seen.
@Suite(.timeLimit(.minutes(10))) struct PositionCheckTests {
    private let changes = ChangeFeed()
    private let source = ManualPositions()

    private func app(_ rateLimits: RateLimits? = nil) throws -> any Responder {
        let catalog = try ScreenCatalog(roles: Roles(GuestOrUser.self), composers: [BoardScreen(board: Board())])
        return serve(catalog, changes: changes, rateLimits: rateLimits, positions: source)
    }

    private static func text(_ count: UInt64) -> String {
        SignedPosition(DataPosition(timeline: 1, count: count), PositionKey(.testing)).text
    }

    private static func headers(_ positions: [String]) -> HeaderFields {
        var headers = HeaderFields()
        for position in positions { headers.append("Sectional-Position", position) }
        return headers
    }

    private func response(of app: any Responder, _ positions: String...) async -> Response {
        await app.respond(to: Request(.get, "/screens/board", headers: Self.headers(positions)))
    }

    private func isSent(_ reuse: Reuse, _ positions: String...) -> Bool {
        var request = ReusedRequest(from: IPAddress("192.0.2.1"), Self.headers(positions))
        return reuse.admits(&request)
    }

    /// To others it would say that the data was replaced by an earlier state.
    @Test func `a response is sent again to those who have seen nothing later`() async throws {
        source.advance(to: 5)
        let app = try app()
        let first = await response(of: app)
        #expect(first.headers["Sectional-Position"] == Self.text(5))
        let reuse = try #require(first.reuse)
        source.advance(to: 9)
        #expect(isSent(reuse) && isSent(reuse, Self.text(4)) && isSent(reuse, Self.text(5)))
        #expect(!isSent(reuse, Self.text(6)))
        let later = await response(of: app, Self.text(6))
        #expect(later.headers["Sectional-Position"] == Self.text(6))
        let laterReuse = try #require(later.reuse)
        #expect(isSent(laterReuse) && isSent(laterReuse, Self.text(5)) && isSent(laterReuse, Self.text(6)))
        #expect(!isSent(laterReuse, Self.text(7)))
    }

    /// What they have seen may not be known here yet.
    @Test func `a response is not sent again before what the client has seen is published`() async throws {
        source.advance(to: 4)
        source.latest = DataPosition(timeline: 1, count: 5)
        let reuse = try #require(await response(of: app()).reuse)
        #expect(isSent(reuse) && isSent(reuse, Self.text(4)))
        #expect(!isSent(reuse, Self.text(5)))
        source.advance(to: 5)
        #expect(isSent(reuse, Self.text(5)))
        source.published = nil
        #expect(!isSent(reuse, Self.text(4)))
        #expect(isSent(reuse))
    }

    @Test func `a response is not sent again if a change is published meanwhile`() async throws {
        source.advance(to: 5)
        let reuse = try #require(await response(of: app()).reuse)
        source.onLook = { [changes] in changes.publish(.topics(["board"])) }
        #expect(reuse.isCurrent)
        #expect(!isSent(reuse, Self.text(5)))
    }

    @Test func `a response is not sent again before a commit is published`() {
        let positions = Positions(source: source, key: PositionKey(.testing), log: .silent)
        source.advance(to: 4)
        let commit = positions.commit()
        commit.begin()
        source.advance(to: 5)
        var reuse = Reuse(Validity())
        reuse.addFirst(PositionCheck(positions: positions, position: source.published, validity: reuse.validity))
        // What was seen before it began is without it.
        #expect(isSent(reuse) && isSent(reuse, Self.text(4)))
        #expect(!isSent(reuse, Self.text(5)))
        commit.end()
        #expect(isSent(reuse, Self.text(5)))
    }

    @Test func `a position that is forged or repeated is ignored`() async throws {
        source.advance(to: 5)
        let app = try app()
        let reuse = try #require(await response(of: app).reuse)
        for forged in ["", "9", "1.9", "1.9.0", "1.9.\(Self.text(5).suffix(32))", Self.text(9) + " "] {
            #expect(isSent(reuse, forged))
            #expect(await response(of: app, forged).headers["Sectional-Position"] == Self.text(5))
        }
        #expect(isSent(reuse, Self.text(9), Self.text(9)))
    }

    /// It counts when the responder answers it.
    @Test func `a request that gets no ready response counts for no rate limit`() async throws {
        source.advance(to: 5)
        let limit = RateLimiter(RateLimit("address", requestsPerSecond: 1, burst: 1), clock: ManualClock())
        let reuse = try #require(await response(of: app(RateLimits(addresses: limit))).reuse)
        #expect(!isSent(reuse, Self.text(6)))
        #expect(isSent(reuse))
        #expect(!isSent(reuse))
    }
}

/// Positions that a test sets.
private final class ManualPositions: PositionSource {
    private struct State {
        var published: DataPosition?
        var latest: DataPosition?
        var onLook: @Sendable () -> Void = {}
    }

    private let state = Mutex(State())

    let hasStandbys = false

    var published: DataPosition? {
        get {
            onLook()
            return state.withLock { $0.published }
        }
        set { state.withLock { $0.published = newValue } }
    }
    var latest: DataPosition? {
        get { state.withLock { $0.latest } }
        set { state.withLock { $0.latest = newValue } }
    }
    /// Is called before somebody gets to know what is published.
    var onLook: @Sendable () -> Void {
        get { state.withLock { $0.onLook } }
        set { state.withLock { $0.onLook = newValue } }
    }

    /// Has everything before this position published.
    func advance(to count: UInt64) {
        let position = DataPosition(timeline: 1, count: count)
        (published, latest) = (position, position)
    }

    func position() async throws -> DataPosition { try #require(latest) }

    func include(_ position: DataPosition) async throws -> Bool { published.map { position <= $0 } ?? false }
}
