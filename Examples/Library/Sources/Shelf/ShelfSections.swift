import Sectional

/// The opening hours.
struct HoursSection: SectionController {
    let hours: [String]
    let texts: ShelfTexts

    let topics: [Topic] = []
    var header: String? { texts.open }

    func cells() -> some Cells {
        for (number, text) in hours.enumerated() { LineCell(id: CellID(Int64(number)), text: text) }
    }
}

/// The number of lent copies, for the staff.
struct LendingSection: SectionController {
    let desk: Desk
    let texts: ShelfTexts

    let topics: [Topic] = [.loans]

    func cells() async throws -> some Cells { LineCell(id: "lent", text: texts.lent(try await desk.lentCount)) }
}

/// The caller's own loans.
struct LoansSection: SectionController {
    let loans: Shared<[String]>
    let texts: ShelfTexts

    let topics: [Topic] = [.loans]
    var header: String? { texts.yours }

    func cells() async throws -> some Cells {
        for (number, title) in try await loans.value.enumerated() { LineCell(id: CellID(Int64(number)), text: title) }
    }
}
