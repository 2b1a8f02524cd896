import SQL
import Screens
import SectionalProgram

/// A service where each writes notes of their own: right, or with one mistake, which a check has to find.
struct Notes: ServiceProgram {
    enum NotesRole: String, ServiceRole {
        case reader, writer

        static let withoutToken = reader
    }

    /// What can be wrong with it.
    enum Mistake: String, CaseIterable, Sendable {
        case none
        /// An action doesn't say what it has written.
        case untold
        /// A composer remembers who asked first.
        case remembered
        /// A composer passes the subject on to a section that is the same for all.
        case passed
        /// The store gives everybody the notes of all.
        case leaked
        /// So it does, and a note has at most eight characters.
        case clipped
        /// The screen about a note shows it to everybody.
        case shown
        /// An action is emitted and refused.
        case refused
        /// An action is accepted from callers whose screen doesn't emit it.
        case accepted
        /// An action that a caller's screen doesn't emit is refused so that they know that it is there.
        case told
        /// A section fails.
        case broken
        /// Nobody may open a screen.
        case closed
        /// Two actions of a cell have the same id.
        case ambiguous
        /// A bar item opens the URL of a script.
        case script
        /// No screen leads to another.
        case lost
    }

    static let name = "notes"
    static let roles = Roles(NotesRole.self)
    static let languages: [LanguageTag] = ["en", "de"]
    static let settings = Settings(.mistake)
    static let database = ServiceDatabase.sqlite(migrations: Pad.migrations)
    let screens: [any ScreenComposer]

    init(_ setup: ServiceSetup) throws {
        let pad = Pad(database: try setup.database, mistake: setup.configuration[.mistake])
        screens = [BoardScreen(pad: pad), NoteScreen(pad: pad)]
    }
}

extension Setting<Notes.Mistake> {
    static var mistake: Self { Setting("mistake", .choice, default: .none, help: "what is wrong") }
}

extension Topic {
    static let notes: Topic = "notes"
}
