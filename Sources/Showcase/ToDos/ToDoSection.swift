import Sectional

struct ToDoSection: SectionController {
    let toDos: any ToDoStore
    let owner: Subject
    let list: Shared<[ToDo]>
    let texts: ToDosTexts
    let state: any ToDosState

    var topics: [Topic] { [.toDos.of(owner)] }
    var id: SectionID { "todos" }
    var header: String? { texts.header }
    var footer: String? { texts.footer }

    func cells() async throws -> some Cells {
        let all = try await list.value
        if all.isEmpty {
            EmptyCell(text: texts.empty)
        } else {
            for toDo in all { ToDoCell(toDo: toDo, toDos: toDos, owner: owner, state: state) }
        }
    }
}
