import Sectional

/// The properties of one thing.
struct DetailSection: SectionController {
    let rows: [DetailCell]

    func cells() -> [DetailCell] { rows }
}
