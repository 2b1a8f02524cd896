import Sectional

struct InfoSection: SectionController {
    let texts: TeamTexts

    let topics: [Topic] = []

    func cells() -> some Cells { InfoCell(text: texts.info) }
}
