import Screens

struct InputSection: SectionController {
    let toDos: any ToDoStore
    let owner: Subject
    let texts: ToDosTexts
    let state: ToDosState

    let topics: [Topic] = []

    func cells() -> some Cells { InputCell(texts: texts, toDos: toDos, owner: owner, state: state) }
}

/// A cell with a text field for a new to-do.
struct InputCell: CellController {
    struct Data: CellData {
        var placeholder: String
    }

    static let fields: FormFields = [.text("title", length: 3...200)]

    let texts: ToDosTexts
    let toDos: any ToDoStore
    let owner: Subject
    let state: ToDosState

    var id: CellID { "input" }
    var data: Data { Data(placeholder: texts.placeholder) }
    var actions: Actions {
        Perform("add", on: .submit, if: state.canAdd, fields: Self.fields) { [toDos, owner, id, texts] values in
            try await ActionError.whereFull(texts.full) { _ = try await toDos.add(values.text("title"), for: owner) }
            return Performed(changing: .toDos.of(owner), effects: [.clearInput(id)])
        }
    }
}
