import Screens
import SectionalProgram

/// A service without screens, and without a database.
struct Idle: ServiceProgram {
    static let name = "idle"
    static let roles = Notes.roles
    static let database = ServiceDatabase.absent
    let screens: [any ScreenComposer] = []

    init(_ setup: ServiceSetup) throws {}
}
