internal import Synchronization

extension Standby {
    /// The state that the next check compares with.
    struct Findings {
        /// How far the primary had got at the last check at which that was known.
        var floor: Floor?
        /// The error of a read that a standby has refused; `nil` if it has answered one since.
        var refusal: PostgreSQLError?
    }

    /// Throws a ``StandbyFault`` if no standby can answer reads. One that hasn't replayed what the primary, which is at
    /// `floor` now, had written at the check before can't either.
    func check(_ floor: Floor?) async throws {
        let (before, refusal) = findings.withLock { findings in
            defer { findings.floor = floor ?? findings.floor }
            return (findings.floor, findings.refusal)
        }
        let progress = try await progress(by: .now + Self.patience) { $0.read($1) }
        if let before { try Self.require(progress, before) }
        if let refusal { throw StandbyFault.failed(refusal) }
    }

    /// Has `send` ask a standby how far it is. Throws a ``StandbyFault``.
    func progress(
        by deadline: Moment, _ send: @escaping @Sendable (Pool, Batch) -> Void
    ) async throws -> StandbyProgress {
        let outcome = await loop.outcome(ofReads: [try Command(StandbyProgress.question)], by: deadline, send)
        if let failure = outcome.failure { throw StandbyFault.failed(failure) }
        guard let progress = outcome.rows.first.flatMap({ StandbyProgress($0) }) else {
            loop.run { $0.dropReaders() }
            throw StandbyFault.isPrimary
        }
        return progress
    }

    private static func require(_ progress: StandbyProgress, _ floor: Floor) throws(StandbyFault) {
        if (progress.system, progress.database) != (floor.system, floor.database) { throw .isOfOtherDatabase }
        if progress.timeline != floor.timeline { throw .isOnOtherTimeline }
        if progress.replayed < floor.log { throw .isBehind }
    }
}

/// The reason why a standby answers no reads, for the log.
enum StandbyFault: Error, Equatable, CustomStringConvertible {
    /// It can't be reached, or refuses what it is asked.
    case failed(PostgreSQLError)
    case isPrimary
    case isOfOtherDatabase
    case isOnOtherTimeline
    case isBehind

    var description: String {
        switch self {
        case .failed(let error): error.description
        case .isPrimary: "the server is a primary, not a standby"
        case .isOfOtherDatabase: "the server is not a copy of the service's database"
        case .isOnOtherTimeline:
            "the server is not yet known to follow the primary's timeline, as after a failover until its next restart point"
        case .isBehind: "the server has not replayed what the primary had written at the previous check"
        }
    }
}
