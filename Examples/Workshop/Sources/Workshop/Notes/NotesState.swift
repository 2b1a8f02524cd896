import Sectional

/// The permissions of a role for the notes on a tool; by default it can only read them.
struct NotesState {
    /// Whether the role can write notes.
    var canWrite = false
    /// Whether the role can remove notes.
    var canRemove = false

    static let states = States(
        visitor: NotesState(), neighbour: NotesState(canWrite: true),
        warden: NotesState(canWrite: true, canRemove: true))
}
