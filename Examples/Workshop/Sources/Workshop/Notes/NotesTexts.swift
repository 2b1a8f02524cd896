import Sectional

/// The texts of a tool's notes and of the form for a new one, in one language.
struct NotesTexts {
    let title: String
    let add: String
    let text: String
    let save: String

    static let translations = Translations(
        en: NotesTexts(title: "Notes", add: "Write a note", text: "Note", save: "Save"),
        de: NotesTexts(title: "Notizen", add: "Notiz schreiben", text: "Notiz", save: "Sichern"))
}
