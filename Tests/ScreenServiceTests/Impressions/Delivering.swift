import Basics
import HTTPServing
import SQL
import Screens
import Synchronization
import TestSupport
@testable import ScreenService

/// Batches in a database, and the sink that they are handed to.
struct Delivering {
    let gallery: Gallery
    let store: SQLImpressionStore
    let sink = TestSink()
    var clock: ManualClock { gallery.now }
    let metrics = Metrics(prefix: "sectional")

    init() throws {
        gallery = try Gallery()
        store = SQLImpressionStore(
            gallery.database, quota: IdempotencyQuota(), maximumWaiting: 100,
            onLoss: ImpressionLoss.reporting(to: metrics, .silent), clock: gallery.now)
    }

    func delivery() -> ImpressionDelivery {
        ImpressionDelivery(store, to: sink, metrics: metrics, log: .silent, clock: clock)
    }

    func keep(_ ids: [String]) async throws {
        let batches = ids.map { id in
            ReceivedImpressions(
                key: IdempotencyKey(caller: .guest, value: id), fingerprint: id,
                batch: ImpressionBatch(
                    id: Identifier(id), screen: ScreenPath("s"), revision: "r", caller: .guest,
                    cells: [SeenCell("a", in: "b")], receivedAt: gallery.now.seconds))
        }
        _ = try await store.keep(batches)
    }

    func count(_ outcome: String) -> Int {
        let line = metrics.text.split(separator: "\n").first { $0.contains("outcome=\"\(outcome)\"}") }
        return line?.split(separator: " ").last.flatMap { Int($0) } ?? 0
    }
}

/// A sink that fails and waits as a test wants.
final class TestSink: ImpressionSink {
    struct Failure: Error {}
    private struct State {
        var taken: [Identifier] = []
        var fails: Set<Identifier> = []
        var gate: Gate?
        var cancellations = 0
        var onTake: @Sendable () async throws -> Void = {}
    }

    private let state = Mutex(State())

    var taken: [Identifier] { state.withLock { $0.taken } }
    var cancellations: Int { state.withLock { $0.cancellations } }
    var fails: Set<Identifier> {
        get { state.withLock { $0.fails } }
        set { state.withLock { $0.fails = newValue } }
    }
    /// Where batches wait, and then fail.
    var gate: Gate? {
        get { state.withLock { $0.gate } }
        set { state.withLock { $0.gate = newValue } }
    }
    /// Runs while a batch is taken.
    var onTake: @Sendable () async throws -> Void {
        get { state.withLock { $0.onTake } }
        set { state.withLock { $0.onTake = newValue } }
    }

    func take(_ batch: ImpressionBatch) async throws {
        if let gate {
            await withTaskCancellationHandler {
                await gate.wait()
            } onCancel: {
                state.withLock { $0.cancellations += 1 }
            }
            throw Failure()
        }
        try await onTake()
        if fails.contains(batch.id) { throw Failure() }
        state.withLock { $0.taken.append(batch.id) }
    }
}
