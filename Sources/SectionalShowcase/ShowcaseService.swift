import Screens
import SectionalProgram
import Showcase

/// The showcase: its screens, on a database that begins with the rows in the file that the setting `seed` names.
@main
struct ShowcaseService: ServiceProgram {
    static let name = "sectional"
    static let version = LibraryVersion.current
    static let roles = Roles(ShowcaseRole.self)
    static let languages = ShowcaseLanguage.tags
    static let settings = Settings(.seed)
    static let commands: [any Command] = [NewCommand()]
    static let database = ServiceDatabase.sql { configuration in
        .showcase(beginningWith: try configuration[.seed].map { try ShowcaseSeed(file: $0.description).steps } ?? [])
    }

    let screens: [any ScreenComposer]
    /// How often the banners were seen.
    let impressions = Impressions.counted()

    init(_ setup: ServiceSetup) throws {
        screens = Showcase.screens(Showcase.Stores(try setup.database), below: setup.basePath)
    }
}

extension Setting<FilePath?> {
    static var seed: Self {
        Setting(
            "seed", .optional(.path), default: nil, help: "the file with the initial data of a new database")
    }
}
