import Sectional

/// What the notes on a tool and the form for a new one say, in one language.
struct NotesTexts {
    let title: String
    let add: String
    let text: String
    let save: String

    static let translations = Translations(
        en: NotesTexts(title: "Notes", add: "Write a note", text: "Note", save: "Save"),
        de: NotesTexts(title: "Notizen", add: "Notiz schreiben", text: "Notiz", save: "Sichern"))
}
