import Sectional

/// A service for tests of clients: a form with each kind of field, and a section that a test keeps waiting.
@main
struct ReadingsService: ServiceProgram {
    static let name = "readings"
    static let roles = Roles(ReadingsRole.self)
    static let languages = ReadingsLanguage.tags
    static let settings = Settings(.gate)
    static let database = ServiceDatabase.sqlite(migrations: Readings.migrations)

    let screens: [any ScreenComposer]

    init(_ setup: ServiceSetup) throws {
        let readings = Readings(database: try setup.database)
        screens = [
            ReadingsScreen(readings: readings, gate: setup.configuration[.gate]), ReadingScreen(readings: readings),
        ]
    }
}

extension Setting<FilePath?> {
    /// As long as the file is there, the list of readings isn't.
    static var gate: Self {
        Setting("gate", .optional(.path), default: nil, help: "a file; once it is gone, the readings are shown")
    }
}

enum ReadingsRole: String, ServiceRole {
    case reader, librarian

    static let withoutToken = reader
}

enum ReadingsLanguage: String, ServiceLanguage {
    case en, de
}
