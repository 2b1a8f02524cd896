/// Where a personal part stands in a screen: what stands there if it fails is found again by that.
struct PersonalPlace: Sendable {
    /// What places begin with.
    static let outermost = "personal"

    /// The place of the part around it.
    let outer: String
    /// Its number among the personal parts there, from 1.
    let number: Int

    /// The identity of the section that stands there if it fails.
    var id: SectionID { SectionID("\(outer)-\(number)") }

    /// Whether `section` may stand in such a place.
    static func mayBe(_ section: SectionID) -> Bool { section.rawValue.utf8.starts(with: "\(outermost)-".utf8) }
}
