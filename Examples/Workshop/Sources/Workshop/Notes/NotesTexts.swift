import Sectional

/// The texts of a tool's notes and of the form for a new one, in one language.
struct NotesTexts {
    let title: String
    let add: String
    let text: String
    let save: String
    let remove: String
    let removeNamed: @Sendable (String) -> String
    let removalQuestion: String
    let waiting: String
    let more: String
    let moreAbout: @Sendable (String) -> String

    static let translations = Translations(
        en: NotesTexts(
            title: "Notes", add: "Write a note", text: "Note", save: "Save", remove: "Remove",
            removeNamed: { "Remove the note “\($0)”" },
            removalQuestion: "Remove this note?", waiting: "Looking for notes…", more: "More",
            moreAbout: { "More about \($0)" }),
        de: NotesTexts(
            title: "Notizen", add: "Notiz schreiben", text: "Notiz", save: "Sichern", remove: "Löschen",
            removeNamed: { "Notiz „\($0)“ löschen" }, removalQuestion: "Diese Notiz löschen?",
            waiting: "Notizen werden gesucht…", more: "Mehr", moreAbout: { "Mehr zu \($0)" }))
}
