import Screens
import SectionalProgram
import Showcase

/// The showcase with short heartbeats and a large quota, so that `Tests/System/Cluster` does more in less time.
@main
struct ClusterProgram: TestProgram {
    static let name = "sectional"
    static let roles = Roles(ShowcaseRole.self)
    static let languages = ShowcaseLanguage.tags
    static let settings = Settings(.seed)
    static let database = ServiceDatabase.sql { configuration in
        .showcase(beginningWith: try configuration[.seed].map { try ShowcaseSeed(file: $0.description).steps } ?? [])
    }
    static let heartbeat = Duration.seconds(2)
    static let quota = IdempotencyQuota(keysPerCaller: 1_000_000)

    let screens: [any ScreenComposer]
    let impressions = Impressions.counted()

    init(_ setup: ServiceSetup) throws { screens = Showcase.screens(Showcase.Stores(try setup.database)) }
}

extension Setting<FilePath?> {
    fileprivate static var seed: Self {
        Setting("seed", .optional(.path), default: nil, help: "the file with the initial data of a new database")
    }
}
