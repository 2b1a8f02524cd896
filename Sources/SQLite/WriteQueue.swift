internal import Basics
import Dispatch
import SQL
import Synchronization

/// A queue of writes that run one after the other on a queue of their own, each with a timeout from when it is added.
///
/// A write whose deadline passes before its turn is dropped: its caller gets an error and it never runs. A holder can
/// keep the queue, up to a deadline too: until it is released, only the holder's writes run.
final class WriteQueue: Sendable {
    typealias Moment = ContinuousClock.Instant

    fileprivate struct Job: Sendable {
        let deadline: Moment
        let holder: ObjectIdentifier?
        /// Performs it or, if it is late, only tells its caller.
        let end: @Sendable (_ isLate: Bool) -> Void
    }

    /// The holder that keeps the queue, and until when.
    fileprivate struct Hold: Sendable {
        let holder: ObjectIdentifier
        let deadline: Moment
        let end: @Sendable () -> Void
        var isEnding = false
    }

    fileprivate struct Contents {
        /// In the order of arrival, which is also the order of the deadlines.
        var jobs: [Job] = []
        var hold: Hold?
        var isRunning = false
        var isTimed = false
    }

    private let patience: Duration
    private let reporter: Reporter
    private let queue = DispatchQueue(label: "sectional.sqlite.writing")
    private let timer = DispatchQueue(label: "sectional.sqlite.deadlines")
    private let state = Mutex(Contents())

    /// Creates a queue; `patience` is the timeout of each write. How long each waits is reported to `reporter`.
    init(patience: Duration, _ reporter: Reporter = Reporter()) {
        (self.patience, self.reporter) = (patience, reporter)
    }

    /// Runs `body` in its turn, or in that of `holder`, with the deadline for waiting for locks. Throws the errors of
    /// `body`, and ``WriteLate`` if the deadline passes first.
    func run<Value: Sendable>(
        for holder: (any AnyObject & Sendable)? = nil, _ body: @escaping @Sendable (Moment) throws -> Value
    ) async throws -> Value {
        let (request, wait) = (RequestContext(), reporter.begin(SQLReports.wait))
        return try await withCheckedThrowingContinuation { continuation in
            let deadline = Moment.now + patience
            add(
                Job(deadline: deadline, holder: holder.map(ObjectIdentifier.init)) { isLate in
                    wait.end(failing: isLate ? WriteLate() : nil)
                    if isLate { return continuation.resume(throwing: WriteLate()) }
                    continuation.resume(with: Result { try request.run { try body(deadline) } })
                })
        }
    }

    /// Keeps the queue for `holder`, whose turn it is, until ``release(_:)``. At the deadline, calls `end` between
    /// writes; `end` has to release the queue.
    func keep(for holder: any AnyObject & Sendable, _ end: @escaping @Sendable () -> Void) {
        let hold = Hold(holder: ObjectIdentifier(holder), deadline: Moment.now + patience, end: end)
        let isTimed = state.withLock { state in
            state.hold = hold
            defer { state.isTimed = true }
            return state.isTimed
        }
        if !isTimed { dropLate(after: hold.deadline) }
    }

    func release(_ holder: any AnyObject & Sendable) {
        state.withLock { if $0.hold?.holder == ObjectIdentifier(holder) { $0.hold = nil } }
    }

    static func milliseconds(until deadline: Moment) -> Int32 {
        max(0, Int32(clamping: (deadline - Moment.now).milliseconds))
    }

    private func add(_ job: Job) {
        let (begins, isTimed) = state.withLock { state in
            state.jobs.append(job)
            defer { (state.isRunning, state.isTimed) = (true, true) }
            return (!state.isRunning, state.isTimed)
        }
        if begins { queue.async { self.performAll() } }
        if !isTimed { dropLate(after: job.deadline) }
    }

    private func performAll() {
        while let job = state.withLock({ $0.next() }) {
            job.end(job.deadline <= Moment.now)
        }
    }

    /// One timer for all writes: the first in the queue has the earliest deadline, and the holder has its own since
    /// then.
    private func dropLate(after deadline: Moment) {
        timer.asyncAfter(deadline: .now() + .nanoseconds((deadline - Moment.now).nanoseconds)) { [weak self] in
            guard let self else { return }
            let now = Moment.now
            let (late, next) = state.withLock { $0.takeLate(now) }
            // First: the error of a dropped write may let its holder commit.
            if let end = state.withLock({ $0.endOfHold(now) }) {
                queue.async {
                    end()
                    self.performAll()
                }
            }
            for job in late { job.end(true) }
            if let next { dropLate(after: next) }
        }
    }
}

extension WriteQueue.Contents {
    fileprivate mutating func next() -> WriteQueue.Job? {
        if let index = jobs.firstIndex(where: { isNext($0) }) { return jobs.remove(at: index) }
        isRunning = false
        return nil
    }

    /// A holder whose deadline has passed performs nothing more.
    private func isNext(_ job: WriteQueue.Job) -> Bool {
        hold.map { job.holder == $0.holder && !$0.isEnding } ?? true
    }

    /// Removes the jobs whose deadline has passed. Returns them and the next deadline, or `nil` if there is none; then
    /// the timer stops.
    fileprivate mutating func takeLate(_ now: WriteQueue.Moment) -> (late: [WriteQueue.Job], next: WriteQueue.Moment?) {
        let late = Array(jobs.prefix { $0.deadline <= now })
        jobs.removeFirst(late.count)
        let next = [jobs.first?.deadline, hold?.deadline].compactMap(\.self).filter { $0 > now }.min()
        isTimed = next != nil
        return (late, next)
    }

    /// Returns the closure that ends a holder whose deadline has passed; only once.
    fileprivate mutating func endOfHold(_ now: WriteQueue.Moment) -> (@Sendable () -> Void)? {
        guard let hold, hold.deadline <= now, !hold.isEnding else { return nil }
        self.hold?.isEnding = true
        return hold.end
    }
}

/// The error of a write that waited until its deadline.
struct WriteLate: Error, CustomStringConvertible {
    var description: String { "the write timed out while waiting for other writes" }
}
