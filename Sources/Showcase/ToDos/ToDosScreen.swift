public import Sectional

/// An input section over a list.
public struct ToDosScreen: ScreenComposer {
    /// The paths that the composer answers.
    public let pattern: ScreenPattern = "todos"
    /// The State of each role.
    public let states: States<any ToDosState>
    /// Each subject has a list of their own.
    private let toDos: any ToDoStore

    /// The States of the showcase's roles.
    public static let states = States<any ToDosState>(
        guest: GuestToDosState(), user: UserToDosState(), admin: AdminToDosState())

    /// A screen over `toDos`.
    public init(toDos: any ToDoStore, states: States<any ToDosState> = Self.states) {
        self.toDos = toDos
        self.states = states
    }

    /// The input above the list. The title counts the whole list, as it is when the section is loaded.
    public func compose(for request: ScreenRequest, state: any ToDosState) -> ScreenController<some Sections> {
        let texts = ToDosTexts.translations[request.language]
        return ScreenController(title: texts.name, barItems: [BarItem("add", title: texts.add, isEnabled: false)]) {
            Personal { caller in
                InputSection(toDos: toDos, owner: caller.subject, texts: texts, state: state)
                ToDoSection(toDos: toDos, owner: caller.subject, texts: texts, state: state)
            }
        }
    }
}
