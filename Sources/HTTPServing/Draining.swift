public import Basics
import Synchronization

/// Whether a service is being stopped. It goes on serving while it drains, so that load balancers notice and clients
/// close their connections; then its event streams end, and then it stops.
public final class Draining: Sendable {
    private struct Contents {
        var beganAt: Int64?
        var endsStreams = false
        var observers: [@Sendable () -> Void] = []
    }

    private let state = Mutex(Contents())
    private let clock: any ServiceClock

    public init(clock: any ServiceClock = ContinuousClock()) { self.clock = clock }

    /// The time at which the service began to drain, in seconds since 1970; `nil` until then.
    public var beganAt: Int64? { state.withLock(\.beganAt) }

    /// Whether the service is being stopped: it isn't ready for new clients.
    public var isDraining: Bool { beganAt != nil }

    public var endsStreams: Bool { state.withLock(\.endsStreams) }

    /// Begins to drain, for good.
    public func begin() {
        let time = clock.seconds
        state.withLock { $0.beganAt = $0.beganAt ?? time }
    }

    /// Ends the event streams, for good: those that are open, and those that are opened later.
    public func endStreams() {
        begin()
        let observers = state.withLock { state in
            state.endsStreams = true
            return state.observers
        }
        for observer in observers { observer() }
    }

    /// Adds `observer`, which is called when event streams have to end, or now if they have to already.
    public func observeEnd(_ observer: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            state.observers.append(observer)
            return state.endsStreams
        }
        if isOver { observer() }
    }
}
