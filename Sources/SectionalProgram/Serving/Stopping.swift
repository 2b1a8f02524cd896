import HTTPServing
import MicrohttpdServer
import POSIXProcess

/// The end of a running service: it tells everyone, finishes what it has begun, and then ends.
struct Stopping: Sendable {
    private let application: Application
    private let listeners: Listeners
    private let manager: ServiceManager?
    private let reasons: AsyncStream<Leaving>
    private let reason: AsyncStream<Leaving>.Continuation

    init(_ application: Application, _ listeners: Listeners, manager: ServiceManager?) {
        (self.application, self.listeners, self.manager) = (application, listeners, manager)
        (reasons, reason) = AsyncStream.makeStream()
    }

    /// Asks for the end, since `process` has taken over.
    func end(for process: Int) {
        manager?.isReplaced(by: process)
        reason.yield(.toAnotherProcess)
    }

    /// Waits until a signal or another process asks for the end. Returns the way in which to leave the port.
    func arrival() async -> Leaving {
        let signal = Task {
            await TerminationSignals.arrival()
            reason.yield(.open)
        }
        defer { signal.cancel() }
        for await leaving in reasons { return leaving }
        return .open
    }

    /// Ends the service: requests are still served for `drainDelay`, in which clients are told to leave; then streams
    /// end, requests in flight are completed and background tasks end, each for at most `drainTimeout`, and the
    /// database is closed. The listener for metrics and health answers until the end.
    func stop(_ leaving: Leaving, _ tasks: BackgroundTasks) async {
        let setup = application.setup
        setup.log(.info, "stopping")
        let live = setup.liveConfiguration
        // After a takeover, the service goes on.
        if case .open = leaving { manager?.stopping() }
        setup.draining.begin()
        listeners.leave(leaving)
        try? await Task.sleep(for: live.value(of: .drainDelay))
        await application.endStreams()
        await listeners.stop(within: live.value(of: .drainTimeout))
        // Not before: revocations and removed keys count also for requests in flight.
        tasks.cancel()
        await tasks.end(within: live.value(of: .drainTimeout))
        do { try await setup.openedDatabase?.close() } catch {
            setup.log(.warning, "database-not-closed", ["error": "\(error)"])
        }
        await listeners.end()
    }
}
