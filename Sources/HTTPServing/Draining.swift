public import Basics
import Synchronization

/// Whether a service is being stopped. It goes on serving while it drains, so that load balancers notice and clients
/// close their connections; then its event streams end, and then it stops.
public final class Draining: Sendable {
    /// In the order in which they come.
    private enum Phase: Int {
        case serving, draining, endingStreams
    }

    private struct Contents {
        var phase = Phase.serving
        var beganAt: Int64?
        var observers: [@Sendable () -> Void] = []
    }

    private let state = Mutex(Contents())
    private let clock: any ServiceClock

    /// A service that isn't being stopped.
    public init(clock: any ServiceClock = ContinuousClock()) { self.clock = clock }

    /// The time at which the service began to drain, in seconds since 1970; `nil` until then.
    public var beganAt: Int64? { state.withLock(\.beganAt) }

    /// Whether the service is being stopped: it isn't ready for new clients.
    public var isDraining: Bool { hasReached(.draining) }

    /// Whether event streams have to end.
    public var endsStreams: Bool { hasReached(.endingStreams) }

    /// Begins to drain, for good.
    public func begin() { goOn(to: .draining) }

    /// Ends the event streams, for good: those that are open, and those that are opened later.
    public func endStreams() {
        goOn(to: .endingStreams)
        for observer in state.withLock({ $0.observers }) { observer() }
    }

    /// Adds `observer`, which is called when event streams have to end, or now if they have to already.
    public func observeEnd(_ observer: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            state.observers.append(observer)
            return state.phase == .endingStreams
        }
        if isOver { observer() }
    }

    private func hasReached(_ phase: Phase) -> Bool { state.withLock { $0.phase.rawValue >= phase.rawValue } }

    private func goOn(to phase: Phase) {
        let time = clock.seconds
        state.withLock { state in
            guard state.phase.rawValue < phase.rawValue else { return }
            (state.phase, state.beganAt) = (phase, state.beganAt ?? time)
        }
    }
}
