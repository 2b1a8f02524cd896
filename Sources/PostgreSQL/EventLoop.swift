internal import CPQ
internal import Glibc
internal import POSIXProcess
internal import Synchronization

/// A thread that waits for sockets and timers, and runs the jobs of other threads in between.
///
/// All connections belong to it, so they need no lock: the ``Pool`` that a job is handed never leaves the thread.
final class EventLoop: Sendable {
    typealias Job = @Sendable (Pool) -> Void

    private struct Inbox {
        var jobs: [Job] = []
        var isClosed = false
    }

    private let inbox = Mutex(Inbox())
    /// An `eventfd`, which becomes readable when the inbox has jobs.
    private let bell: Int32
    private let descriptor: Int32
    private let configuration: PoolConfiguration

    /// Starts the thread. Throws a ``PostgreSQLError`` if the system has no descriptors or threads left.
    init(_ configuration: PoolConfiguration) throws(PostgreSQLError) {
        self.configuration = configuration
        bell = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard bell >= 0, descriptor >= 0 else { throw .connection("can't create a descriptor for the event loop") }
        guard DetachedThread({ self.work() }).start() else {
            throw .connection("can't create a thread for the event loop")
        }
    }

    deinit {
        Glibc.close(bell)
        Glibc.close(descriptor)
    }

    /// Has `job` run on the thread. Returns `false` if the loop has ended.
    @discardableResult
    func run(_ job: @escaping Job) -> Bool {
        let (isClosed, isFirst) = inbox.withLock { inbox in
            if !inbox.isClosed { inbox.jobs.append(job) }
            return (inbox.isClosed, inbox.jobs.count == 1)
        }
        // Those behind the first are run with it.
        var one: UInt64 = 1
        if !isClosed, isFirst { _ = write(bell, &one, MemoryLayout<UInt64>.size) }
        return !isClosed
    }

    private func work() {
        let reactor = Reactor(descriptor)
        let pool = Pool(configuration, reactor, loop: self)
        reactor.watch(bell) { [weak self] _ in self?.runJobs(pool) }
        while !pool.isClosed { reactor.wait() }
        reactor.unwatch(bell)
        // What has come meanwhile fails, as the database is closed.
        for job in takeJobs(closing: true) { job(pool) }
        pool.close()
    }

    private func runJobs(_ pool: Pool) {
        var count: UInt64 = 0
        _ = read(bell, &count, MemoryLayout<UInt64>.size)
        for job in takeJobs() { job(pool) }
    }

    private func takeJobs(closing isClosed: Bool = false) -> [Job] {
        inbox.withLock { inbox in
            defer { inbox = Inbox(isClosed: isClosed) }
            return inbox.jobs
        }
    }
}

extension EventLoop {
    /// Has `send` hand `batch` to the pool, and waits for its outcome.
    func outcome(
        of batch: Batch, _ send: @escaping @Sendable (Pool, Batch) -> Void
    ) async -> Batch.Outcome {
        await withCheckedContinuation { continuation in
            batch.onCompletion = { continuation.resume(returning: $0) }
            if !run({ send($0, batch) }) { continuation.resume(returning: Batch.Outcome(failure: .closed)) }
        }
    }

    /// Returns the outcome of queries, which are given up if the task is cancelled, such as when a section is late.
    func outcome(
        ofReads commands: [Command], by deadline: Moment, _ send: @escaping @Sendable (Pool, Batch) -> Void
    ) async -> Batch.Outcome {
        let batch = Batch(commands, by: deadline)
        return await withTaskCancellationHandler {
            await outcome(of: batch, send)
        } onCancel: {
            batch.giveUp()
            run { $0.giveUp(batch) }
        }
    }
}
