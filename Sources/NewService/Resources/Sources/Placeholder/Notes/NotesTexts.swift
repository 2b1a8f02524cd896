import Sectional

/// The texts of the screens, in one language.
struct NotesTexts {
    let title: String
    let count: Plural
    let add: String
    let text: String
    let save: String
    let taken: String

    static let translations = Translations(
        en: NotesTexts(
            title: "Notes", count: Plural("en", one: "# note", other: "# notes"), add: "Add", text: "Text",
            save: "Save", taken: "There is such a note already."),
        de: NotesTexts(
            title: "Notizen", count: Plural("de", one: "# Notiz", other: "# Notizen"), add: "Neu", text: "Text",
            save: "Sichern", taken: "Diese Notiz gibt es schon."))
}
