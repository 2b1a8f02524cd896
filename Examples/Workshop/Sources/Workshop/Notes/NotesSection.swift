import Sectional

/// The notes on a tool, the newest first.
struct NotesSection: ListSectionController {
    let tool: Int64
    let notes: NoteStore
    let texts: NotesTexts
    let state: NotesState

    let topics: [Topic] = [.notes]
    var header: String? { texts.title }
    var placeholder: some Cells { TextCell("waiting", texts.waiting) }

    func rows(_ range: KeyRange) async throws -> [Note] { try await notes.notes(range, on: tool) }
    func cell(_ note: Note) -> NoteCell { NoteCell(note: note, notes: notes, texts: texts, state: state) }
}
