import Sectional

/// A text field for a new to-do.
struct InputCell: CellController {
    struct Data: CellData {
        var placeholder: String
    }

    /// What has to be entered.
    static let fields: FormFields = [.text("title", length: 3...200)]

    let placeholder: String
    let toDos: any ToDoStore
    let owner: Subject
    let state: any ToDosState

    var id: CellID { "input" }
    var data: Data { Data(placeholder: placeholder) }
    var actions: Actions {
        Perform("add", on: .submit, fields: Self.fields) { [toDos, owner, id] values in
            _ = try await toDos.add(values.text("title"), for: owner)
            return Performed(changing: .toDos.of(owner), effects: [.clearInput(id)])
        }
    }

    func configure(_ appearance: inout CellAppearance) { state.canEnter(&appearance) }
}
