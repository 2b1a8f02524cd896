import Screens

struct InputSection: SectionController {
    let toDos: any ToDoStore
    let owner: Subject
    let texts: ToDosTexts
    let state: ToDosState

    let topics: [Topic] = []

    func cells() -> some Cells { InputCell(texts: texts, toDos: toDos, owner: owner, state: state) }
}
