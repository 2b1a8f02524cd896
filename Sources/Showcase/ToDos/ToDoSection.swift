import Sectional

struct ToDoSection: SectionController {
    let list: Shared<[ToDo]>
    let texts: ToDosTexts
    let state: any ToDosState

    var id: SectionID { "todos" }
    var header: String? { texts.header }
    var footer: String? { texts.footer }

    func cells() async throws -> some Cells {
        let toDos = try await list.value
        if toDos.isEmpty {
            EmptyCell(text: texts.empty)
        } else {
            for toDo in toDos { ToDoCell(toDo: toDo, state: state) }
        }
    }
}
