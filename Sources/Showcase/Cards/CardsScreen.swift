package import Screens

/// A screen with cards that have switches, below other types of cells.
package struct CardsScreen: ScreenComposer {
    /// The pattern of the screen's path.
    package let pattern: ScreenPattern = "cards?show"
    /// The State of each role.
    package let states: States<CardsState>
    private let cards: any CardStore
    private let basePath: String

    /// The States of the showcase's roles.
    package static let states = States(
        guest: CardsState(countsBanners: true), user: CardsState(canToggle: true, countsBanners: true),
        admin: CardsState(canToggle: true))

    /// A screen with the cards in `cards`. The URLs of pictures begin with `basePath`.
    package init(cards: any CardStore, basePath: String = "", states: States<CardsState> = Self.states) {
        self.cards = cards
        self.basePath = basePath
        self.states = states
    }

    /// Returns the screen with the featured section above the cards; with `?show=`, only those that are on or off.
    package func compose(for request: ScreenRequest, state: CardsState) -> ScreenController<some Sections> {
        let texts = CardsTexts.translations[request.language]
        let shown = Choices(
            "show", in: request, default: ShownCards.all, title: texts.show, name: texts.name(of:))
        return ScreenController(title: texts.title) {
            shown
            MayBeLate { FeaturedSection(cards: cards, basePath: basePath, texts: texts, state: state) }
            CardsSection(cards: cards, shown: shown.selected, texts: texts, state: state)
        }
    }
}

/// The permissions of a role on the cards screen; none by default.
package struct CardsState: Sendable {
    /// Whether the role may toggle cards.
    package var canToggle: Bool
    /// Whether it is counted that the role has seen a banner. An admin looks after the banners, and isn't who they are for.
    package var countsBanners: Bool

    /// The permissions given.
    package init(canToggle: Bool = false, countsBanners: Bool = false) {
        (self.canToggle, self.countsBanners) = (canToggle, countsBanners)
    }
}
