import Sectional

/// The properties of one thing.
struct DetailSection: SectionController {
    let topics: [Topic]
    let rows: [DetailCell]

    func cells() -> [DetailCell] { rows }
}
