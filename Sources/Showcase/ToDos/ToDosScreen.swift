import Screens

struct ToDosScreen: ScreenComposer {
    let pattern: ScreenPattern = "todos"
    let toDos: any ToDoStore
    var states: States<ToDosState> = Self.states

    static let states = States(
        guest: ToDosState(canAdd: true, canRemove: true), user: ToDosState(canAdd: true, canRemove: true),
        admin: ToDosState(canAdd: true, canRemove: true))

    func compose(for request: ScreenRequest, state: ToDosState) -> ScreenController<some Sections> {
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
struct ToDosState: Sendable {
    var canAdd = false
    var canRemove = false
}
