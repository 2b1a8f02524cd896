public import Screens

/// A database with positions, for ``ScreenService/Options/positions``.
public protocol PositionSource: Sendable {
    /// Whether reads of screens and pages may be answered by a standby (`StandbyReads`).
    var hasStandbys: Bool { get }

    /// The position up to which everything is published here, as far as it is known; `nil` if nothing is.
    var published: DataPosition? { get }

    /// The latest position that is known here, without asking; `nil` if none is.
    var latest: DataPosition? { get }

    /// Returns a position that is not before anything that was read before this call. Throws if the database can't be
    /// asked.
    func position() async throws -> DataPosition

    /// Waits until everything that was committed before `position` was taken is published here, also if another process
    /// has written it. Returns `false` if the database hasn't got there, because it was replaced by an earlier state.
    /// Throws if the database can't be asked.
    func include(_ position: DataPosition) async throws -> Bool
}
