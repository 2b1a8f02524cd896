import Sectional

/// The permissions of a role; none by default.
struct NotesState {
    /// Whether the role can add notes.
    var canAdd = false
    /// Whether the role can remove notes.
    var canRemove = false

    static let states = States(
        visitor: NotesState(), member: NotesState(canAdd: true), editor: NotesState(canAdd: true, canRemove: true))
}
