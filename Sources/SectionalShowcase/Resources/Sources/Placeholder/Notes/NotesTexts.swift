import Sectional

/// The texts of the screens.
enum NotesTexts {
    static let title = "Notes"
    static let count = Plural("en", one: "# note", other: "# notes")
    static let add = "Add"
    static let text = "Text"
    static let save = "Save"
    static let taken = "This note already exists."
}
