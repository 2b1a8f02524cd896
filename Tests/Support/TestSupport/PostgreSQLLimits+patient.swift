package import PostgreSQL

extension PostgreSQLLimits {
    /// Bounds that no machine is too slow for, except for writes with a `writeDeadline`.
    package static func patient(writeDeadline: Duration = .seconds(600)) -> PostgreSQLLimits {
        var limits = PostgreSQLLimits(readDeadline: .seconds(600), writeDeadline: writeDeadline)
        limits.patience = .seconds(60)
        return limits
    }
}
