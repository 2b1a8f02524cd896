import Basics
import HTTPServing
import ScreenService

extension [HealthCheck] {
    /// Throws a configuration error if a name can't be used, or if two have the same: the findings are listed by name.
    func requireUsableNames() throws {
        var names: Set<Identifier> = [Identifier(Draining.name)]
        for check in self {
            let name = Identifier(check.name)
            guard name.isNameable else {
                throw CommandError.configuration(
                    "'\(name)' can't be a health check's name: expected 1 to 512 bytes without control characters")
            }
            guard names.insert(name).inserted else {
                throw CommandError.configuration("there are two health checks '\(name)'")
            }
        }
    }
}
