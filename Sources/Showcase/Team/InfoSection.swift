import Sectional

struct InfoSection: SectionController {
    let texts: TeamTexts

    func cells() -> some Cells { InfoCell(text: texts.info) }
}
