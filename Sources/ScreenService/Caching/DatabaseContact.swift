import Basics
import HTTPServing
import Screens
import Synchronization

/// Whether this process hears what others write: it does as long as its looks at the database succeed. While it doesn't,
/// the database is gone for it, and nobody knows whether what is cached is still current.
public final class DatabaseContact: Sendable {
    /// Is told that the contact was lost, with the moment up to which everything is known, as `ContinuousClock.elapsed`
    /// tells it, or that it is back (`nil`).
    package typealias Observer = @Sendable (_ lostSince: Duration?) -> Void

    private struct Contents {
        var heardAt: ContinuousClock.Instant
        var observers: [Observer] = []
    }

    /// The time after which the contact is lost if no look has succeeded that began since.
    public static let patience = Duration.seconds(2)

    private let state: Mutex<Contents>
    /// Whether it is lost; written with the lock of `state`.
    private let isGone = Atomic(false)

    /// A contact that was never lost; everything is known up to `now`.
    public init(now: ContinuousClock.Instant = .now) { state = Mutex(Contents(heardAt: now)) }

    var isLost: Bool { isGone.load(ordering: .acquiring) }

    /// The moment up to which everything is known, if it is lost; else `nil`.
    public var lostSince: ContinuousClock.Instant? { state.withLock { isLost ? $0.heardAt : nil } }

    /// Records that a look that began at `start` has succeeded, and that what it has found is published.
    public func note(lookAt start: ContinuousClock.Instant) {
        state.withLock { state in
            state.heardAt = max(state.heardAt, start)
            turn(&state, isLost: false)
        }
    }

    public func lose() { state.withLock { turn(&$0, isLost: true) } }

    /// Records that the contact is lost if no look has succeeded for longer than ``patience``: one may get no answer.
    public func loseIfLate(at now: ContinuousClock.Instant = .now) {
        state.withLock { if $0.heardAt + Self.patience < now { turn(&$0, isLost: true) } }
    }

    /// Calls `observer` at each turn, in the order of the turns. It must not use the contact, but for whether it is lost.
    package func observe(_ observer: @escaping Observer) { state.withLock { $0.observers.append(observer) } }

    /// With the lock, so that observers are called in order.
    private func turn(_ state: inout Contents, isLost: Bool) {
        if isLost == self.isLost { return }
        isGone.store(isLost, ordering: .releasing)
        for observer in state.observers { observer(isLost ? ContinuousClock.elapsed(at: state.heardAt) : nil) }
    }
}

extension ScreenCache.Shard {
    /// Keeps the cached screens as those of `lostSince`: from then on, nobody tells what has changed, so none of their
    /// responses is sent again without asking. With `nil`, those that are left are current again: what has changed
    /// meanwhile was published before. Unless it `keepsStale`, it drops them instead, and what is being composed.
    /// Screens that read no topic stay as they are.
    func note(lostSince: Duration?, _ keepsStale: Bool) {
        state.withLock { state in
            state.lostSince = lostSince
            if lostSince != nil {
                state.late.drop(.anything)
                if !keepsStale { state.endFlights(reading: nil) }
            }
            for screen in state.screens.removeValues(reading: state.screens.readTopics) {
                screen.validity?.end()
                if keepsStale { _ = state.keep(screen.known(until: lostSince)) }
            }
        }
    }
}

extension ScreenService {
    /// Whether this process doesn't hear now what others write.
    var hasLostContact: Bool { options.contact?.isLost ?? false }

    /// The cache of sections; `nil` without one, and while nobody tells what has changed.
    var currentSections: SectionCache? { hasLostContact ? nil : sections }

    /// Has `response` say that it is known to be current up to `moment` only. No cache stores it, and it can't be a 304: a
    /// later 304 takes no field away from what is stored (RFC 9111, section 3.2).
    func mark(_ response: inout Response, knownUntil moment: Duration?) {
        guard let moment else { return }
        // The `ttl` of a stale response is negative (RFC 9211, section 2.4).
        let age = max(1, (ContinuousClock.elapsed - moment).components.seconds)
        response.headers[.cacheStatus] = "sectional; hit; ttl=-\(age); detail=database-unreachable"
        response.headers[.cacheControl] = "no-store"
    }
}

extension Problem {
    /// The answer to a client that must not get a screen of which it isn't known whether it is current.
    static let perhapsStale = Problem.unavailable(
        "The service can't reach its database, so this screen may be out of date. Try again in a moment.",
        retryAfter: 1)
}
