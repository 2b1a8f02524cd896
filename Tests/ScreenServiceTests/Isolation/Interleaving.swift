import HTTPServing
import ScreenService
import Screens
import TestSupport

/// Two callers take turns at a service that keeps what it can, and each answer is held against that of a service that
/// was just made and keeps nothing. What a composer or a cache carries from one to the other makes them differ.
struct Interleaving {
    let roles: Roles
    /// New composers over the same data, each time.
    let composers: @Sendable () -> [any ScreenComposer]

    /// The requests whose answers were not what they should have been.
    func differences(_ paths: [String], between one: HeaderFields, and other: HeaderFields) async throws -> [String] {
        let keeping = InProcessClient(serve(try catalog()))
        var differences: [String] = []
        for path in paths {
            for (turn, headers) in [one, other, one].enumerated() {
                let fresh = InProcessClient(serve(try catalog(), cacheBytes: 0))
                let (found, expected) = (try await keeping.get(path, headers), try await fresh.get(path, headers))
                if found.status != expected.status || found.body != expected.body {
                    differences.append("\(turn + 1) \(path)")
                }
            }
        }
        return differences
    }

    private func catalog() throws -> ScreenCatalog { try ScreenCatalog(roles: roles, composers: composers()) }
}
