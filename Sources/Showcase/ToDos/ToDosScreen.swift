package import Screens

/// A screen with an input section above a list.
package struct ToDosScreen: ScreenComposer {
    /// The pattern of the screen's path.
    package let pattern: ScreenPattern = "todos"
    /// The State of each role.
    package let states: States<ToDosState>
    /// The store of the to-dos, a list for each subject.
    private let toDos: any ToDoStore

    /// The States of the showcase's roles.
    package static let states = States(
        guest: ToDosState(canAdd: true, canRemove: true), user: ToDosState(canAdd: true, canRemove: true),
        admin: ToDosState(canAdd: true, canRemove: true))

    /// A screen with the to-dos in `toDos`.
    package init(toDos: any ToDoStore, states: States<ToDosState> = Self.states) {
        self.toDos = toDos
        self.states = states
    }

    /// Returns the screen with the input above the list. The title counts the whole list when the section is loaded.
    package func compose(for request: ScreenRequest, state: ToDosState) -> ScreenController<some Sections> {
        let texts = ToDosTexts.translations[request.language]
        return ScreenController(title: texts.name, barItems: [BarItem("add", title: texts.add, isEnabled: false)]) {
            Personal { caller in
                InputSection(toDos: toDos, owner: caller.subject, texts: texts, state: state)
                ToDoPages(toDos: toDos, owner: caller.subject, texts: texts, state: state).section
            }
        }
    }
}

/// The permissions of a role on the to-dos screen; none by default. Guests share one list; a user has one of their own.
package struct ToDosState: Sendable {
    /// Whether the role may add to-dos.
    package var canAdd: Bool
    /// Whether the role may remove to-dos.
    package var canRemove: Bool

    /// The permissions given.
    package init(canAdd: Bool = false, canRemove: Bool = false) {
        (self.canAdd, self.canRemove) = (canAdd, canRemove)
    }
}
