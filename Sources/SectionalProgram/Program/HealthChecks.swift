import Basics
import HTTPServing
import SQL
import ScreenService

extension ServiceSetup {
    /// The number of bytes that have to be free on the disk of the database.
    private static let minimumFreeBytes = 32 << 20

    /// The health checks of the database, if there is one: that it can be read and written, and that there is room.
    var databaseChecks: [HealthCheck] {
        guard let database = openedDatabase else { return [] }
        let checks = [HealthCheck("database", database.checkHealth)]
        guard database.isPersistent else { return checks }
        return checks + [HealthCheck("disk") { try await database.requireFreeBytes(Self.minimumFreeBytes) }]
    }
}

extension SQLDatabase {
    /// Throws ``LowDisk`` if fewer than `minimum` bytes are free. A database that knows nothing of its disk passes.
    func requireFreeBytes(_ minimum: Int) async throws {
        guard let free = try await freeBytes(), free < minimum else { return }
        throw LowDisk(free: free, minimum: minimum)
    }
}

/// The error of a disk with too little room for more data.
struct LowDisk: Error, CustomStringConvertible {
    let free: Int
    let minimum: Int

    /// The message for the operator, in MiB: with bytes, it would change at each look.
    var description: String {
        "the disk of the database has \(free >> 20) MiB free, and has to have \(minimum >> 20) MiB"
    }
}

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
