import NewService
import Sectional
import SectionalProgram
import Showcase
import ShowcaseStores

/// The showcase: its screens, on a database that is seeded from the file that the setting `seed` names.
@main
struct ShowcaseService: ServiceProgram {
    static let name = "sectional"
    static let version = LibraryVersion.current
    static let roles = Roles(ShowcaseRole.self)
    static let languages = ShowcaseLanguage.tags
    static let settings = Settings(.seed)
    static let commands: [any Command] = [NewCommand()]
    static let database = ServiceDatabase.sql(migrations: .showcase) { configuration in
        try configuration[.seed].map { try ShowcaseSeed(file: $0.description).steps } ?? []
    }

    let screens: [any ScreenComposer]
    /// How often the banners were seen.
    let impressions = Impressions.counted()

    init(_ setup: ServiceSetup) throws { screens = Showcase.screens(Showcase.Stores(try setup.database)) }
}

extension Setting<FilePath?> {
    /// The seed of an empty database.
    static var seed: Self {
        Setting(
            "seed", .optional(.path), default: nil, help: "the data that an empty database begins with, loaded once")
    }
}
