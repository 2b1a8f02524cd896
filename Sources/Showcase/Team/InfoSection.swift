import Sectional

struct InfoSection: SectionController {
    let texts: TeamTexts

    let topics: Set<Topic> = []

    func cells() -> some Cells { InfoCell(text: texts.info) }
}
