import SQL
import Screens
import SectionalProgram
import Showcase

/// The showcase and ``SeatsScreen``, with short heartbeats and a large quota, so that `Tests/System/Cluster` does more in
/// less time.
@main
struct ClusterProgram: TestProgram {
    static let name = "sectional"
    static let roles = Roles(ShowcaseRole.self)
    static let languages = ShowcaseLanguage.tags
    static let settings = Settings(.seed)
    static let database = ServiceDatabase.sql { configuration in
        let beginning = try configuration[.seed].map { try ShowcaseSeed(file: $0.description).steps } ?? []
        return [SQLMigration].showcase(beginningWith: beginning) + [SeatsScreen.migration]
    }
    static let heartbeat = Duration.seconds(2)
    static let quota = IdempotencyQuota(keysPerCaller: 1_000_000)

    let screens: [any ScreenComposer]
    let impressions = Impressions.counted()

    init(_ setup: ServiceSetup) throws {
        let database = try setup.database
        screens = Showcase.screens(Showcase.Stores(database)) + [SeatsScreen(database: database)]
    }
}

extension Setting<FilePath?> {
    fileprivate static var seed: Self {
        Setting("seed", .optional(.path), default: nil, help: "the file with the initial data of a new database")
    }
}
