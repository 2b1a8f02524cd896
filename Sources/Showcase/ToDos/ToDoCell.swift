import Sectional

/// A to-do; a tap or a swipe removes it.
struct ToDoCell: CellController {
    struct Data: CellData {
        var title: String
    }

    let toDo: ToDo
    let state: any ToDosState

    var id: CellID { CellID(toDo.id) }
    var data: Data { Data(title: toDo.title) }
    var actions: Actions { Perform("remove", on: [.select, .delete]) }

    func configure(_ appearance: inout CellAppearance) { state.canRemove(&appearance) }
}
