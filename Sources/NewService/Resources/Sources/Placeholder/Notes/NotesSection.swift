import Sectional

/// All notes, page after page.
struct NotesSection: ListSectionController {
    let notes: NoteStore
    let state: NotesState

    let topics: [Topic] = [.notes]

    func rows(_ range: KeyRange) async throws -> [Note] { try await notes.notes(range) }
    func row(_ key: Int64) async throws -> Note? { try await notes.note(key) }
    func cell(_ note: Note) -> NoteCell { NoteCell(note: note, notes: notes, state: state) }
}
