import SQL
import Sectional
import SectionalProgram

/// The program of a public library that lends books.
@main
struct LibraryService: ServiceProgram {
    static let name = "library"
    static let roles = Roles(LibraryRole.self)
    static let languages = LibraryLanguage.tags
    static let settings = Settings(.openingHours, .loansPerMember)
    static let database = ServiceDatabase.sqlite(migrations: .library)
    static let commands: [any Command] = [ReportCommand()]
    static let previewCells = PreviewCells.embedded

    let desk: Desk
    let screens: [any ScreenComposer]
    let backgroundTasks: [BackgroundTask]

    init(_ setup: ServiceSetup) throws {
        let desk = Desk(try setup.database, loansPerMember: setup.configuration[.loansPerMember])
        self.desk = desk
        screens = [
            ShelfScreen(desk, openingHours: try setup.live(.openingHours)),
            DonationsScreen(donations: Donations(database: try setup.database, desk: desk)),
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
