import Sectional

/// What a role may do with notes: nothing, unless it says so.
struct NotesState {
    /// Whether one can add a note.
    var canAdd = false
    /// Whether one can remove a note.
    var canRemove = false

    static let states = States(
        visitor: NotesState(), member: NotesState(canAdd: true), editor: NotesState(canAdd: true, canRemove: true))
}
