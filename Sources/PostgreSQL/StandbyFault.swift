/// The reason why a standby answers no reads, for the log.
enum StandbyFault: Error, Equatable, CustomStringConvertible {
    /// It can't be reached, or refuses what it is asked.
    case failed(PostgreSQLError)
    case isPrimary
    case isOfOtherDatabase
    case isOnOtherTimeline
    case isBehind

    var description: String {
        switch self {
        case .failed(let error): error.description
        case .isPrimary: "it is a primary, not a standby"
        case .isOfOtherDatabase: "it is no copy of the database that the service writes to"
        case .isOnOtherTimeline:
            "it doesn't say yet that it follows the timeline of the primary, as after a failover until its next restart point"
        case .isBehind: "it has not replayed what the primary had written at the check before"
        }
    }
}
