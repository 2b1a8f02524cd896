import Sectional

/// The program of a public library that lends books.
@main
struct LibraryService: ServiceProgram {
    static let name = "library"
    static let roles = Roles(LibraryRole.self)
    static let languages = LibraryLanguage.tags
    static let database = ServiceDatabase.sql(migrations: Desk.migrations)
    static let settings = Settings(.openingHours, .loansPerMember)
    static let commands: [any Command] = [ReportCommand()]
    static let previewCells = PreviewCells.embedded

    var desk: Desk
    let screens: [any ScreenComposer]
    let backgroundTasks: [BackgroundTask]

    init(_ setup: ServiceSetup) throws {
        let database = try setup.database
        let room = Room(database: database)
        desk = Desk(database)
        desk.loansPerMember = setup.configuration[.loansPerMember]
        desk.openingHours = try setup.live(.openingHours)
        screens = [
            ShelfScreen(desk), BookScreen(desk: desk), RoomScreen(room: room), ReserveScreen(room: room),
            DonationsScreen(donations: Donations(database: database, desk: desk)),
        ]
        backgroundTasks = [.announcing(desk, on: setup.log)]
    }

    var healthChecks: [HealthCheck] { [HealthCheck("shelf", desk.checkShelf)] }
}

extension Setting<[String]> {
    static var openingHours: Self {
        Setting("openingHours", .list, default: ["Monday 9 to 5"], isReloadable: true, help: "when one can come")
    }
}

extension Setting<Int> {
    static var loansPerMember: Self {
        Setting("loansPerMember", .integer(1...10_000, of: "books"), default: 5, help: "how many a member may have")
    }
}
