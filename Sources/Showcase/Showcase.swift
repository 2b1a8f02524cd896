package import Screens

package enum Showcase {
    package static let roles = Roles(ShowcaseRole.self)

    /// Returns all screens, with their data in `stores`, in the order in which they are listed. The URLs of pictures
    /// begin with `basePath`.
    package static func screens(_ stores: Stores, below basePath: String = "") -> [any ScreenComposer] {
        [
            HelloScreen(switches: stores.switches),
            ToDosScreen(toDos: stores.toDos),
            CarsScreen(cars: stores.cars, basePath: basePath), NewCarScreen(cars: stores.cars),
            CarScreen(cars: stores.cars),
            CardsScreen(cards: stores.cards, basePath: basePath),
            TeamScreen(members: stores.members), NewMemberScreen(members: stores.members),
            MemberScreen(members: stores.members),
        ]
    }
}

package enum ShowcaseRole: String, ServiceRole {
    /// A caller without a token.
    case guest
    /// A caller with a token.
    case user
    /// A caller who maintains the lists.
    case admin

    package static let withoutToken = Self.guest
}

extension States {
    /// The States of a screen, one for each role of the showcase. A missing one is a compiler error.
    init(guest: State, user: State, admin: State) {
        self.init { (role: ShowcaseRole) in
            switch role {
            case .guest: guest
            case .user: user
            case .admin: admin
            }
        }
    }
}

/// The languages of the showcase's texts.
package enum ShowcaseLanguage: String, ServiceLanguage {
    case en
    /// Chinese in traditional characters.
    case zhHant = "zh-Hant"
    case vi
}

extension Translations {
    /// Texts in each language of the showcase. A missing one is a compiler error.
    init(en: Texts, zhHant: Texts, vi: Texts) {
        self.init { (language: ShowcaseLanguage) in
            switch language {
            case .en: en
            case .zhHant: zhHant
            case .vi: vi
            }
        }
    }
}

extension ActionError {
    /// Returns the result of `add`. Throws what `add` throws; instead of `StoreFull`, `limitReached` with the text that
    /// `text` returns for the maximum.
    static func whereFull<Value>(
        _ text: (Int) -> String, _ add: () async throws -> Value
    ) async throws -> Value {
        do { return try await add() } catch let full as StoreFull {
            throw ActionError.limitReached(text(full.maximum))
        }
    }
}

package struct StoreFull: Error, Equatable, Sendable {
    package let maximum: Int

    package init(maximum: Int) { self.maximum = maximum }
}
