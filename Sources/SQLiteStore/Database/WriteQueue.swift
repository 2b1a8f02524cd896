import Dispatch
import Synchronization

/// Writes that take turns on a thread of their own, each with a deadline that begins when it is asked for.
///
/// A write whose deadline passes before its turn comes is dropped from the queue: whoever asked for it is told, and it is
/// never performed.
final class WriteQueue: Sendable {
    /// A time of the monotonic clock, in nanoseconds since the machine was started.
    typealias Moment = UInt64

    fileprivate struct Job: Sendable {
        let deadline: Moment
        let perform: @Sendable () -> Void
        let drop: @Sendable () -> Void
    }

    fileprivate struct State {
        /// In the order in which they came, which is also that of their deadlines.
        var jobs: [Job] = []
        var first = 0
        var isRunning = false
        var isTimed = false
    }

    private let patience: Moment
    private let thread = DispatchQueue(label: "sectional.sqlite.writing")
    private let timer = DispatchQueue(label: "sectional.sqlite.deadlines")
    private let state = Mutex(State())

    /// A queue whose writes wait no longer than `patience` in all.
    init(patience: Duration) {
        let (seconds, attoseconds) = patience.components
        self.patience = Moment(max(seconds, 0)) * 1_000_000_000 + Moment(max(attoseconds, 0) / 1_000_000_000)
    }

    /// Runs `body` when its turn comes, with the moment up to which it may wait for others' locks. Throws what `body`
    /// throws, and `WriteLate` where its turn comes too late.
    func run<Value: Sendable>(_ body: @escaping @Sendable (Moment) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let deadline = Self.now + patience
            add(
                Job(
                    deadline: deadline, perform: { continuation.resume(with: Result { try body(deadline) }) },
                    drop: { continuation.resume(throwing: WriteLate()) }))
        }
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

    /// One timer for all: whoever came first is the first to be late.
    private func dropLate(after deadline: Moment) {
        timer.asyncAfter(deadline: DispatchTime(uptimeNanoseconds: deadline)) { [weak self] in
            guard let self else { return }
            let (late, next) = state.withLock { $0.takeLate(Self.now) }
            for job in late { job.drop() }
            if let next { dropLate(after: next) }
        }
    }
}

extension WriteQueue.State {
    fileprivate mutating func next() -> WriteQueue.Job? {
        guard first < jobs.count else {
            (jobs, first, isRunning) = ([], 0, false)
            return nil
        }
        first += 1
        // What was performed is kept no longer than as much again waits.
        if first * 2 > jobs.count + 64 {
            jobs.removeFirst(first - 1)
            first = 1
        }
        return jobs[first - 1]
    }

    /// Those that came too late, and when the next one does; `nil` where none waits, and nobody times any more.
    fileprivate mutating func takeLate(_ now: WriteQueue.Moment) -> (late: [WriteQueue.Job], next: WriteQueue.Moment?) {
        let late = Array(jobs[first...].prefix { $0.deadline <= now })
        first += late.count
        isTimed = first < jobs.count
        return (late, isTimed ? jobs[first].deadline : nil)
    }
}

/// A write had to wait for others longer than it may.
struct WriteLate: Error, CustomStringConvertible {
    var description: String { "the write waited for others until its deadline" }
}
