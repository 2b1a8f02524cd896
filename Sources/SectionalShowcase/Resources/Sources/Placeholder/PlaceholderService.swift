import Sectional

/// The program: everything that is specific to this service, and its screens.
@main
struct PlaceholderService: ServiceProgram {
    static let name = "placeholder"
    static let version = "0.1.0"
    static let roles = Roles(PlaceholderRole.self)
    static let database = ServiceDatabase.sqlite(migrations: NoteStore.migrations)

    let screens: [any ScreenComposer]

    init(_ setup: ServiceSetup) throws {
        let notes = NoteStore(try setup.database)
        screens = [NotesScreen(notes), NewNoteScreen(notes)]
    }
}
