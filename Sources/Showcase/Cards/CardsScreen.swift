import Screens

/// A screen with cards that have switches, below other types of cells.
struct CardsScreen: ScreenComposer {
    let pattern: ScreenPattern = "cards?show"
    let cards: any CardStore
    /// The URLs of pictures begin with it.
    var basePath = ""
    var states: States<CardsState> = Self.states

    static let states = States(
        guest: CardsState(countsBanners: true), user: CardsState(canToggle: true, countsBanners: true),
        admin: CardsState(canToggle: true))

    func compose(for request: ScreenRequest, state: CardsState) -> ScreenController<some Sections> {
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
struct CardsState: Sendable {
    var canToggle = false
    /// Whether it is counted that the role has seen a banner. An admin looks after the banners, and isn't who they are for.
    var countsBanners = false
}
