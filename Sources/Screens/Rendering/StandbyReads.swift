/// Reads that a database may have answered by a read-only standby: those of a screen or page that is composed to be shown.
/// The database makes sure that nothing is missing that was published in this process before the read began.
public enum StandbyReads {
    /// Whether reads of the current task may be answered by a standby. Not those of an action, which may have been
    /// performed by a process whose change isn't published here yet.
    @TaskLocal public static var areAllowed = false
}
