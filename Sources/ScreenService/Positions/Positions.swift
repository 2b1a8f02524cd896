import HTTPServing
public import Screens

struct Positions: Sendable {
    let source: any PositionSource
    let key: PositionKey
    let log: Log
    let commits = CommitsUnderWay()

    /// Returns the position that the client of `request` has returned, after everything before it is published here;
    /// `nil` if it has no valid one. A position that this service hasn't signed costs nothing, and one that the
    /// database hasn't reached is logged. Throws a `Problem` if the database can't be asked.
    func included(by request: Request) async throws -> SignedPosition? {
        // Not read by subscript: the response can be sent again to those whom `PositionCheck` admits.
        guard let asked = request.headers.value(of: .sectionalPosition).flatMap(signed) else { return nil }
        await commits.settle(before: asked.position)
        if try await knowing({ try await source.include(asked.position) }) { return asked }
        let own = source.published.map(\.description) ?? "none"
        log(.warning, "position-ahead", ["position": asked.position.description, "own": own])
        return nil
    }

    /// Returns whether everything before `position` is published here now.
    func isPublished(_ position: DataPosition) -> Bool {
        guard !commits.mayInclude(position), let published = source.published else { return false }
        return position <= published
    }

    /// Returns the position of `text`; `nil` if this service hasn't signed it.
    func signed(_ text: String) -> SignedPosition? { SignedPosition(returned: text, key) }

    /// Returns a position that isn't before anything that was read until now. Throws a ``PositionUnknown``.
    func current() async throws -> SignedPosition {
        SignedPosition(try await knowing { try await source.position() }, key)
    }

    private func knowing<Value>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch {
            log(.error, "position-unknown", ["error": "\(error)"])
            throw PositionUnknown(cause: error)
        }
    }

    func commit() -> ActionCommit { ActionCommit(commits, after: { [source] in source.latest }) }
}

/// The error of a response whose position is unknown. It isn't sent: its client might see less the next time.
struct PositionUnknown: ProblemConvertible {
    /// The error, for the log.
    let cause: any Error

    var problem: Problem {
        .unavailable(
            "The service can't check that its data is as new as what you have seen. Try again in a moment.",
            retryAfter: 1)
    }
}

/// A database with positions, for ``ScreenService/Options/positions``.
public protocol PositionSource: Sendable {
    /// Whether reads of screens and pages may be answered by a standby (`StandbyReads`).
    var hasStandbys: Bool { get }

    /// The position up to which everything is published here, as far as it is known; `nil` if nothing is.
    var published: DataPosition? { get }

    /// The latest position that is known here, without asking; `nil` if none is.
    var latest: DataPosition? { get }

    /// Returns a position that isn't before anything that was read until now. Throws if the database can't be asked.
    func position() async throws -> DataPosition

    /// Waits until everything that any process has committed before `position` is published here. Returns `false` if the
    /// database was replaced by an earlier state. Throws if it can't be asked.
    func include(_ position: DataPosition) async throws -> Bool
}
