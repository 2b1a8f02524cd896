import HTTPServing
import Identity
import ScreenService

extension [HealthCheck] {
    /// Throws a configuration error if two have the same name: the findings are listed by name.
    func requireDistinctNames() throws {
        var names: Set<Identifier> = [Identifier(Draining.name)]
        for check in self where !names.insert(Identifier(check.name)).inserted {
            throw CommandError.configuration("there are two health checks '\(check.name)'")
        }
    }
}
