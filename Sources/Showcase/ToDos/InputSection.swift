import Sectional

struct InputSection: SectionController {
    let texts: ToDosTexts
    let state: any ToDosState

    func cells() -> some Cells { InputCell(placeholder: texts.placeholder, state: state) }
}
