internal import Basics
internal import Synchronization

/// Reads from read-only standbys of the primary, which may be behind it, and also ahead: they may show a commit that the
/// primary, which waits until it is on enough of them, doesn't show yet.
///
/// The rows of a standby are those that the primary could have sent: the standby had replayed the log up to the floor, so
/// nothing is missing that is published in this process; and everything that it showed is shown by the primary before
/// anybody gets the rows, so no position that is asked for later is before them. If that can't be had in a moment, the
/// primary is asked instead.
final class Standby: Sendable {
    private struct Answer {
        let progress: LogPlace
        let rows: ResultRows
        let view: StandbyView
    }

    let loop: EventLoop
    let findings = Mutex(Findings())
    /// The statements for which a standby has needed too long lately, and until when each counts as slow. A section
    /// hasn't the time to wait for the standby each time, and then for the primary.
    private let slow = Mutex(LRUCache<Command.Key, Moment>(maximumCost: 100))
    private let snapshots = NextFlight<ServerSnapshot>()
    /// The transactions that ran on the primary when it was last asked.
    private let running = Mutex<[UInt64]>([])
    /// Until then, no standby is asked, since one couldn't answer.
    private let restEnd = Mutex(Moment.now)

    /// The time that a standby has for a query, which is less than a section has: then the primary is asked.
    static let patience = Duration.seconds(1)
    /// How long to wait for one that is behind: replaying takes about a millisecond.
    private static let pauses: [Duration] = [.milliseconds(1), .milliseconds(4)]
    private static let rest = Duration.milliseconds(100)

    /// Starts the connections to `server`.
    init(_ server: PostgreSQLServer, _ limits: PostgreSQLLimits) throws(PostgreSQLError) {
        let limits = PostgreSQLLimits(
            connections: limits.connections, readDeadline: min(limits.readDeadline, Self.patience))
        loop = try EventLoop(PoolConfiguration(server: server, limits: limits))
    }

    deinit { close() }

    func close() { loop.run { $0.close() } }
    func note(_ snapshot: ServerSnapshot) { running.withLock { $0 = snapshot.running } }

    /// Returns the rows of a query; `nil` if the primary has to be asked. The standby has to have replayed the log up to
    /// `floor`: that of the primary when this process looked for changes. `database` asks the primary what it shows.
    func rows(
        of command: Command, from floor: LogPlace, by deadline: Moment, in database: PostgreSQLDatabase
    ) async -> ResultRows? {
        if restEnd.withLock({ $0 > .now }) || isSlow(command) { return nil }
        if let rows = await rowsNow(of: command, from: floor, by: deadline, in: database) { return rows }
        restEnd.withLock { $0 = .now + Self.rest }
        return nil
    }

    private func rowsNow(
        of command: Command, from floor: LogPlace, by deadline: Moment, in database: PostgreSQLDatabase
    ) async -> ResultRows? {
        let deadline = min(deadline, .now + Self.patience)
        guard var answer = await answer(to: command, by: deadline), floor.isSameSystem(as: answer.progress) else {
            return nil
        }
        if answer.progress.end < floor.end {
            guard await reaches(floor, by: deadline), let later = await self.answer(to: command, by: deadline),
                floor.isSameSystem(as: later.progress), later.progress.end >= floor.end
            else { return nil }
            answer = later
        }
        return await isShown(answer.view, floor.timeline, in: database) ? answer.rows : nil
    }

    /// Waits a moment until a standby has replayed the log up to `floor`. Returns `false` if it hasn't then.
    private func reaches(_ floor: LogPlace, by deadline: Moment) async -> Bool {
        for pause in Self.pauses {
            try? await Task.sleep(for: pause)
            let progress = try? await progress(by: deadline) { $0.readIfOpen($1) }
            if let progress, progress.end >= floor.end { return true }
        }
        return false
    }

    private func answer(to command: Command, by deadline: Moment) async -> Answer? {
        guard let before = try? Command(LogPlace.question),
            let after = try? StandbyView.question(of: running.withLock(\.self))
        else { return nil }
        // Together, so that the same standby answers all of them.
        let outcome = await loop.outcome(ofReads: [before, command, after], by: deadline) { $0.readIfOpen($1) }
        let progress = outcome.rows.first.flatMap { LogPlace($0) }
        // One that hangs takes time once, and one that was promoted is another's primary.
        if outcome.failure?.endsConnection == true || !outcome.rows.isEmpty && progress == nil {
            loop.run { $0.dropReaders() }
        }
        note(outcome, of: command, by: deadline)
        guard outcome.failure == nil, outcome.rows.count == 3, let progress, let view = StandbyView(outcome.rows[2])
        else { return nil }
        return Answer(progress: progress, rows: outcome.rows[1], view: view)
    }

    /// Notes whether a standby has refused a query, or needed too long for it.
    private func note(_ outcome: Batch.Outcome, of command: Command, by deadline: Moment) {
        guard let failure = outcome.failure else { return findings.withLock { $0.refusal = nil } }
        if failure.isRefusal { findings.withLock { $0.refusal = failure } }
        if outcome.rows.count == 1, deadline <= .now { noteSlow(command) }
    }

    /// Waits until the primary shows what a standby has shown. All who wait share the question, which begins after they
    /// have asked: what the primary has shown before says nothing of transactions whose numbers it gives out again after
    /// a crash.
    private func isShown(_ view: StandbyView, _ timeline: UInt32, in database: PostgreSQLDatabase) async -> Bool {
        for pause in Self.pauses + [.zero] {
            guard let current = try? await snapshots.value({ try await database.snapshot() }),
                current.timeline == timeline
            else { return false }
            if current.showsAll(before: view.maximum, but: view.unseen) { return true }
            if pause > .zero { try? await Task.sleep(for: pause) }
        }
        return false
    }
}

extension Standby {
    private static let slowTime = Duration.seconds(60)

    private func isSlow(_ command: Command) -> Bool {
        slow.withLock { $0.use(command.key).map { $0 > .now } ?? false }
    }

    private func noteSlow(_ command: Command) {
        _ = slow.withLock { $0.insert(.now + Self.slowTime, for: command.key, cost: 1) }
    }
}
