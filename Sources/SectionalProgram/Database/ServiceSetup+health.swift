import SQL
import ScreenService

extension ServiceSetup {
    /// The health checks of the database, if there is one: that it can be read and written, and that there is room.
    var databaseChecks: [HealthCheck] {
        guard let database = openedDatabase else { return [] }
        let minimum = configuration[.minimumFreeBytes]
        let checks = [HealthCheck("database", database.checkHealth)]
        guard minimum > 0, database.isPersistent else { return checks }
        return checks + [HealthCheck("disk") { try await database.requireFreeBytes(minimum) }]
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
        "the disk of the database has \(free >> 20) MiB free, and minimumFreeBytes is \(minimum) bytes"
    }
}
