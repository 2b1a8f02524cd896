import NewService
import Sectional
import SectionalProgram
import Showcase
import ShowcaseStores

/// The showcase: its screens, over a database that begins with what the setting `seed` names.
@main
struct ShowcaseService: ServiceProgram {
    static let name = "sectional"
    static let version = "0.1.0"
    static let roles = Roles(ShowcaseRole.self)
    static let languages = Showcase.languages
    static let settings = Settings(.seed)
    static let commands: [any Command] = [NewCommand()]
    static let database = ServiceDatabase.sqlite(migrations: .showcase) { configuration in
        try configuration[.seed].map { try ShowcaseSeed(file: $0.description).steps } ?? []
    }

    static func sectionFailedText(in language: LanguageTag) -> String { Showcase.sectionFailedText(in: language) }

    static func violationText(_ reason: FormViolation.Reason, in language: LanguageTag) -> String {
        Showcase.violationText(reason, in: language)
    }

    let screens: [any ScreenComposer]

    init(_ setup: ServiceSetup) throws { screens = Showcase.screens(Showcase.Stores(try setup.database)) }
}

extension Setting<FilePath?> {
    /// The data that an empty database begins with.
    static var seed: Self {
        Setting(
            "seed", .optional(.path), default: nil, help: "the data that an empty database begins with, loaded once")
    }
}
