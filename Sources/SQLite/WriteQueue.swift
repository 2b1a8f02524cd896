import Dispatch
import Synchronization

/// Writes that take turns on a thread of their own, each with a deadline that begins when it is asked for.
///
/// A write whose deadline passes before its turn comes is dropped from the queue: whoever asked for it is told, and it is
/// never performed. Whoever has the turn can keep it, up to a deadline too: until it is released, only writes of the same
/// holder are performed.
final class WriteQueue: Sendable {
    /// A time of the monotonic clock, in nanoseconds since the machine was started.
    typealias Moment = UInt64

    fileprivate struct Job: Sendable {
        let deadline: Moment
        let holder: ObjectIdentifier?
        let perform: @Sendable () -> Void
        let drop: @Sendable () -> Void
    }

    /// The turn, kept by `holder`.
    fileprivate struct Hold: Sendable {
        let holder: ObjectIdentifier
        let deadline: Moment
        let end: @Sendable () -> Void
        var isEnding = false
    }

    fileprivate struct Contents {
        /// In the order in which they came, which is also that of their deadlines.
        var jobs: [Job] = []
        var first = 0
        var hold: Hold?
        var isRunning = false
        var isTimed = false
    }

    private let patience: Moment
    private let thread = DispatchQueue(label: "sectional.sqlite.writing")
    private let timer = DispatchQueue(label: "sectional.sqlite.deadlines")
    private let state = Mutex(Contents())

    /// A queue whose writes wait no longer than `patience` in all.
    init(patience: Duration) {
        let (seconds, attoseconds) = patience.components
        self.patience = Moment(max(seconds, 0)) * 1_000_000_000 + Moment(max(attoseconds, 0) / 1_000_000_000)
    }

    /// Runs `body` when its turn comes, or that of `holder`, with the moment up to which it may wait for others' locks.
    /// Throws what `body` throws, and `WriteLate` where its turn comes too late.
    func run<Value: Sendable>(
        for holder: (any AnyObject & Sendable)? = nil, _ body: @escaping @Sendable (Moment) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let deadline = Self.now + patience
            add(
                Job(
                    deadline: deadline, holder: holder.map(ObjectIdentifier.init),
                    perform: { continuation.resume(with: Result { try body(deadline) }) },
                    drop: { continuation.resume(throwing: WriteLate()) }))
        }
    }

    /// Keeps the turn for `holder`, which has it now, until it is released. At the deadline, `end` is called when nothing
    /// is being performed, and has to release it.
    func keep(for holder: any AnyObject & Sendable, _ end: @escaping @Sendable () -> Void) {
        let hold = Hold(holder: ObjectIdentifier(holder), deadline: Self.now + patience, end: end)
        let isTimed = state.withLock { state in
            state.hold = hold
            defer { state.isTimed = true }
            return state.isTimed
        }
        if !isTimed { dropLate(after: hold.deadline) }
    }

    /// Leaves the turn to others, where `holder` keeps it.
    func release(_ holder: any AnyObject & Sendable) {
        state.withLock { if $0.hold?.holder == ObjectIdentifier(holder) { $0.hold = nil } }
    }

    /// How many milliseconds are left until `deadline`.
    static func milliseconds(until deadline: Moment) -> Int32 {
        let now = now
        return deadline > now ? Int32(clamping: (deadline - now) / 1_000_000) : 0
    }

    private static var now: Moment { DispatchTime.now().uptimeNanoseconds }

    private func add(_ job: Job) {
        let (begins, isTimed) = state.withLock { state in
            state.jobs.append(job)
            defer { (state.isRunning, state.isTimed) = (true, true) }
            return (!state.isRunning, state.isTimed)
        }
        if begins { thread.async { self.performAll() } }
        if !isTimed { dropLate(after: job.deadline) }
    }

    private func performAll() {
        while let job = state.withLock({ $0.next() }) {
            if job.deadline <= Self.now { job.drop() } else { job.perform() }
        }
    }

    /// One timer for all: whoever came first is the first to be late, and who keeps the turn has it since then.
    private func dropLate(after deadline: Moment) {
        timer.asyncAfter(deadline: DispatchTime(uptimeNanoseconds: deadline)) { [weak self] in
            guard let self else { return }
            let now = Self.now
            let (late, next) = state.withLock { $0.takeLate(now) }
            for job in late { job.drop() }
            if let end = state.withLock({ $0.endOfHold(now) }) { endHold(end) }
            if let next { dropLate(after: next) }
        }
    }

    private func endHold(_ end: @escaping @Sendable () -> Void) {
        thread.async {
            end()
            self.performAll()
        }
    }
}

extension WriteQueue.Contents {
    fileprivate mutating func next() -> WriteQueue.Job? {
        guard let index = jobs.indices[first...].first(where: { isNext(jobs[$0]) }) else {
            if first == jobs.count { (jobs, first) = ([], 0) }
            isRunning = false
            return nil
        }
        if index > first { return jobs.remove(at: index) }
        first += 1
        // What was performed is kept no longer than as much again waits.
        if first * 2 > jobs.count + 64 {
            jobs.removeFirst(first - 1)
            first = 1
        }
        return jobs[first - 1]
    }

    private func isNext(_ job: WriteQueue.Job) -> Bool { hold == nil || job.holder == hold?.holder }

    /// Those that came too late, and when the next one does; `nil` where none waits, and nobody times any more.
    fileprivate mutating func takeLate(_ now: WriteQueue.Moment) -> (late: [WriteQueue.Job], next: WriteQueue.Moment?) {
        let late = Array(jobs[first...].prefix { $0.deadline <= now })
        first += late.count
        let next = [jobs[first...].first?.deadline, deadlineOfHold(after: now)].compactMap(\.self).min()
        isTimed = next != nil
        return (late, next)
    }

    private func deadlineOfHold(after now: WriteQueue.Moment) -> WriteQueue.Moment? {
        hold.flatMap { $0.deadline > now ? $0.deadline : nil }
    }

    /// How to end who keeps the turn for too long: once.
    fileprivate mutating func endOfHold(_ now: WriteQueue.Moment) -> (@Sendable () -> Void)? {
        guard let hold, hold.deadline <= now, !hold.isEnding else { return nil }
        self.hold?.isEnding = true
        return hold.end
    }
}

/// A write had to wait for others longer than it may.
struct WriteLate: Error, CustomStringConvertible {
    var description: String { "the write waited for others until its deadline" }
}
