import Sectional

/// The properties of one thing.
struct DetailSection: SectionController {
    let topics: Set<Topic>
    let rows: [DetailCell]

    func cells() -> [DetailCell] { rows }
}
