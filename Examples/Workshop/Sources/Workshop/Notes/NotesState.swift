import Sectional

/// What a role may do with the notes on a tool: nothing but read them, unless it says so.
struct NotesState {
    /// Whether one can write a note.
    var canWrite = false
    /// Whether one can remove a note.
    var canRemove = false

    static let states = States(
        visitor: NotesState(), neighbour: NotesState(canWrite: true),
        warden: NotesState(canWrite: true, canRemove: true))
}
