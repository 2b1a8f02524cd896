import HTTPServing
import POSIXProcess

/// The end of a running service: it tells everyone, finishes what it has begun, and then ends.
struct Stopping: Sendable {
    let setup: ServiceSetup
    let listeners: Listeners
    let manager: ServiceManager?

    /// Ends the service: requests are still served for `drainDelay`, in which clients are told to leave; then streams
    /// end, requests in flight are completed and background tasks end, each for at most `drainTimeout`, and the
    /// database is closed. The listener for metrics and health answers until the end.
    func stop(_ tasks: BackgroundTasks) async {
        setup.log(.info, "stopping")
        let live = setup.liveConfiguration
        manager?.stopping()
        setup.draining.begin()
        listeners.leave()
        try? await Task.sleep(for: live.value(of: .drainDelay))
        setup.draining.endStreams()
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
