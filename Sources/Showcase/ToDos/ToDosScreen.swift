public import Sectional

/// An input section over a list.
public struct ToDosScreen: ScreenComposer {
    /// The paths that the composer answers.
    public let pattern: ScreenPattern = "todos"
    /// The State of each role.
    public let states: States<any ToDosState>
    /// Each subject has a list of their own.
    public let audience: ScreenAudience = .subject
    private let toDos: any ToDoStore

    /// The States of the showcase's roles.
    public static let states: States<any ToDosState> = [
        .guest: GuestToDosState(), .user: UserToDosState(), .admin: AdminToDosState(),
    ]

    /// A screen over `toDos`.
    public init(toDos: any ToDoStore, states: States<any ToDosState> = Self.states) {
        self.toDos = toDos
        self.states = states
    }

    /// The input above the list. The title counts the whole list, as it is when the section is loaded.
    public func compose(for request: ScreenRequest, state: any ToDosState) -> ScreenController<some Sections> {
        let texts = ToDosTexts.translations[request.language]
        let listing = ToDoListing(
            toDos: toDos, owner: request.caller.subject, shown: request.page(of: ToDoSection.id))
        return ScreenController(
            title: texts.name, loadedTitle: { texts.title(count: try await listing.count) },
            barItems: [addItem(in: request.language)]
        ) {
            InputSection(toDos: toDos, owner: request.caller.subject, texts: texts, state: state)
            ToDoSection(listing: listing, texts: texts, state: state)
        }
    }

    /// Mirrors the input, which is empty when a screen arrives: the client enables the item as one types.
    private func addItem(in language: LanguageTag) -> BarItem {
        BarItem("add", title: CommonTexts.translations[language].add, isEnabled: false)
    }
}
