/// Whether programs of earlier releases go on working in a database in which a migration has run.
public struct SQLMigrationKind: Hashable, Sendable {
    let isContracting: Bool
    let unusedSince: String?

    /// They do: it only adds. That is checked where it runs, and one that would break them is refused.
    public static let expanding = SQLMigrationKind(isContracting: false, unusedSince: nil)

    /// It takes away or restricts what earlier releases have used, and the release before this one doesn't use any more.
    /// Programs that don't know this migration and run already go on; they can't start any more.
    public static let contracting = SQLMigrationKind(isContracting: true, unusedSince: nil)

    /// As ``contracting``, but programs that know the migration `name`, an earlier one of the same list, can start too:
    /// none of them uses what this one takes away.
    public static func contracting(unusedSince name: String) -> SQLMigrationKind {
        SQLMigrationKind(isContracting: true, unusedSince: name)
    }
}
