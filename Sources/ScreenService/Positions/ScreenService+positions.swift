import HTTPServing
import Screens

extension ScreenService {
    /// Returns the response of `body`, which begins once everything is published here that the client of `request` has
    /// seen, with the position that the client returns from then on. Unless the response `isComposed`, that is where the
    /// database is when `body` has ended. Throws the errors of `body` and a ``PositionUnknown``.
    func positioned(
        _ request: Request, isComposed: Bool = false, _ body: () async throws -> Response
    ) async throws -> Response {
        guard let positions else { return try await body() }
        let seen = try await positions.included(by: request)
        do {
            var response = try await body()
            if !isComposed { response.headers[.sectionalPosition] = try await positions.current().text }
            positions.complete(&response, after: seen)
            return response
        } catch let unknown as PositionUnknown {
            // The action is performed.
            throw request.method == .post ? ActionFailure.unknown(unknown.cause) : unknown
        } catch { throw try await positions.noting(error) }
    }

    var hasStandbys: Bool { options.positions?.hasStandbys ?? false }

    /// Returns `screen`, which has just been composed, with its position. Throws a ``PositionUnknown``.
    func positioned(_ screen: Screen) async throws -> Screen {
        guard let positions, !screen.isConstant else { return screen }
        var screen = screen
        screen.position = try await positions.current()
        return screen
    }
}

extension Positions {
    /// Gives `response` the position `seen` if that is later: a cached screen may be older without being outdated. It
    /// is sent again only to those whom a ``PositionCheck`` admits.
    fileprivate func complete(_ response: inout Response, after seen: SignedPosition?) {
        var own = response.headers[.sectionalPosition].flatMap(signed)
        if let seen, own.map({ $0.position < seen.position }) ?? true {
            response.headers[.sectionalPosition] = seen.text
            own = seen
        }
        guard let validity = response.reuse?.validity else { return }
        response.reuse?.addFirst(PositionCheck(positions: self, position: own?.position, validity: validity))
    }

    /// Returns `error` with a position if it tells what is stored: that something is gone, or has changed. Throws a
    /// ``PositionUnknown`` if it shows a screen whose position is unknown.
    fileprivate func noting(_ error: any Error) async throws -> any Error {
        guard var problem = (error as? any ProblemConvertible)?.problem, Self.telling.contains(problem.status) else {
            return error
        }
        do { problem.headers[.sectionalPosition] = try await current().text } catch {
            if !problem.members.isEmpty { throw error }
        }
        return problem
    }

    private static let telling: Set<Status> = [.forbidden, .notFound, .conflict, .preconditionFailed]
}
