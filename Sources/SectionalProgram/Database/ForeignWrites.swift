import Basics
import SQL
import ScreenService
import Screens
import Synchronization

/// The writes of other processes, whose changes this process publishes. It looks for them once at a time, for the watch
/// and for all requests that wait for a look.
final class ForeignWrites: Sendable {
    private struct Contents {
        /// The position of the last look: everything before it is published.
        var published: DataPosition?
        var latest: DataPosition?
    }

    private let state = Mutex(Contents())
    private let database: any DatabaseAdapter
    private let changes: ChangeFeed
    private let looks = NextFlight<Void>()
    private let positions = NextFlight<DataPosition>()

    init(_ database: any DatabaseAdapter, _ changes: ChangeFeed) {
        (self.database, self.changes) = (database, changes)
        if database.hasStandbys { changes.observe(.standbys) { _ in database.noteWrite() } }
    }

    /// Looks, and publishes what others have written. Throws errors of the database.
    func look() async throws { try await looks.value { try await self.lookNow() } }

    private func lookNow() async throws {
        let look = try await database.look()
        let isFirst = state.withLock { $0.published == nil }
        // What was composed before the first look may be older.
        let change = look.change ?? (isFirst && look.position != nil ? .anything : nil)
        // The look knows how far a standby has to be.
        if let change { changes.publish(change, from: .sections) }
        state.withLock { $0.published = look.position }
        note(look.position)
    }

    private func note(_ position: DataPosition?) {
        guard let position else { return }
        state.withLock { $0.latest = max($0.latest ?? position, position) }
    }
}

extension ForeignWrites: PositionSource {
    var hasStandbys: Bool { database.hasStandbys }

    var published: DataPosition? { state.withLock(\.published) }

    var latest: DataPosition? { state.withLock { $0.latest } }

    func position() async throws -> DataPosition {
        try await positions.value { [database] in
            guard let position = try await database.position() else { throw NoPosition() }
            self.note(position)
            return position
        }
    }

    func include(_ position: DataPosition) async throws -> Bool {
        if isPublished(position) { return true }
        // A look that begins now finds all that anybody has seen until now, so one is enough.
        try await look()
        return isPublished(position)
    }

    private func isPublished(_ position: DataPosition) -> Bool {
        state.withLock { $0.published.map { position <= $0 } ?? false }
    }
}

/// The error of a database that has positions, and tells none.
struct NoPosition: Error {}
