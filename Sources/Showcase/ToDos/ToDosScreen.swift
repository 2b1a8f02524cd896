package import Screens

/// A screen with an input section above a list.
package struct ToDosScreen: ScreenComposer {
    package let pattern: ScreenPattern = "todos"
    package let states: States<ToDosState>
    private let toDos: any ToDoStore

    package static let states = States(
        guest: ToDosState(canAdd: true, canRemove: true), user: ToDosState(canAdd: true, canRemove: true),
        admin: ToDosState(canAdd: true, canRemove: true))

    /// A screen with the to-dos in `toDos`.
    package init(toDos: any ToDoStore, states: States<ToDosState> = Self.states) {
        (self.toDos, self.states) = (toDos, states)
    }

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
    var canAdd = false
    var canRemove = false
}
