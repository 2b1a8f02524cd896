import Screens

/// A cell with a to-do. A tap or a swipe removes it.
struct ToDoCell: CellController {
    struct Data: CellData {
        var title: String
    }

    let toDo: ToDo
    let toDos: any ToDoStore
    let owner: Subject
    let state: ToDosState

    var id: CellID { CellID(toDo.id) }
    var data: Data { Data(title: toDo.title) }
    var actions: Actions {
        Perform("remove", on: [.select, .delete], if: state.canRemove) { [toDos, owner, id = toDo.id] in
            guard try await toDos.remove(id, for: owner) else { throw ActionError.conflict }
            return Performed(changing: .toDos.of(owner))
        }
    }
}
