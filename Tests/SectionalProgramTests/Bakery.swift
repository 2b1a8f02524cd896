import Screens
import SectionalProgram

/// A service with settings, commands and flags of its own, and without screens.
struct Bakery: ServiceProgram {
    enum BakeryRole: String, ServiceRole {
        case passer, baker
        static let withoutToken = passer
    }

    static let name = "bakery"
    static let roles = Roles(BakeryRole.self)
    static let settings = Settings(.ovenHeat, .rest, .teams, .flour, .recipes, .isOpen, .signature)
    static let database = ServiceDatabase.absent
    let screens: [any ScreenComposer] = []

    init(_ setup: ServiceSetup) throws {}
}

enum Flour: String, CaseIterable, Sendable {
    case wheat, rye
}

extension Setting<Int> {
    static var ovenHeat: Self {
        Setting(
            "ovenHeat", .integer(100...300, of: "degrees"), default: 220, flag: "--heat", isReloadable: true,
            help: "how hot the oven is", details: "Wood needs time.")
    }
}

extension Setting<Duration> {
    static var rest: Self {
        Setting("rest", .milliseconds(0...60_000), default: .seconds(2), help: "how long dough rests")
    }
}

extension Setting<[String]> {
    static var teams: Self { Setting("teams", .list, default: ["early shift"], help: "who bakes") }
}

extension Setting<Flour> {
    static var flour: Self { Setting("flour", .choice, default: .wheat, help: "what dough is made of") }
}

extension Setting<FilePath?> {
    static var recipes: Self { Setting("recipes", .optional(.path), default: nil, help: "what is baked") }
}

extension Setting<Bool> {
    static var isOpen: Self { Setting("isOpen", .boolean, default: true, help: "whether one can buy") }
}

extension Setting<Secret?> {
    static var signature: Self {
        Setting("signature", .optional(.secret), default: nil, help: "what receipts are signed with")
    }
}
