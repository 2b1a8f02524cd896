import Sectional

/// The damages of a tool, below the notes about it.
struct DamagesSection: SectionController {
    let tool: Int64
    let damages: DamageStore
    let texts: DamagesTexts

    let topics: [Topic] = [.damages]
    var header: String? { texts.title }
    var headingLevel: HeadingLevel? { .three }
    var placeholder: some Cells { TextCell("waiting", texts.waiting) }

    func cells() async throws -> some Cells {
        let all = try await damages.damages(of: tool)
        if all.isEmpty { EmptyCell(text: texts.none) }
        for damage in all {
            DetailCell(
                CellID(damage.id), label: texts.name(of: damage.kind),
                value: texts.details(of: damage).joined(separator: ", "))
        }
    }
}
