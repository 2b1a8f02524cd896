import HTTPServing
import JSON
import Synchronization

/// How often something was loaded or composed since the start: what tells how much work a write causes.
final class LoadCounts: Sendable {
    enum Kind: String, CaseIterable {
        /// A screen was composed: `compose(for:state:)` of its composer was called.
        case compositions
        /// The section that the action writes to was loaded.
        case written
        /// Another shared section was loaded.
        case shared
        /// A personal section was loaded.
        case personal
    }

    private let counts = Mutex<[Kind: Int]>([:])

    func add(_ kind: Kind) { counts.withLock { $0[kind, default: 0] += 1 } }

    /// The counts as a JSON object, by the names of the kinds.
    var json: Bytes {
        let counts = counts.withLock { $0 }
        let members = Kind.allCases.map { "\"\($0.rawValue)\":\(counts[$0] ?? 0)" }
        return Bytes.copying("{\(members.joined(separator: ","))}")
    }

    /// Adds a route `/counts`.
    func addRoute(to router: inout Router) {
        let description = RouteDescription(
            "counts", "Counts loads and compositions.", answers: [.text("The counts.", ["application/json"])])
        router.get("/counts", description) { [self] _ in
            var response = Response.json(json)
            response.headers[.cacheControl] = "no-store"
            return response
        }
    }
}
