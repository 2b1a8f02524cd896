/// Where a personal part stands in a screen: what stands there if it fails is found again by that.
struct PersonalPlace: Sendable {
    /// What places begin with.
    static let outermost = "personal"

    /// The place of the part around it.
    let outer: String
    /// The how manieth personal part it is, from 1.
    let number: Int

    /// The identity of the section that stands there if it fails.
    var id: SectionID { SectionID("\(outer)-\(number)") }

    /// Whether `section` may stand in such a place.
    static func mayBe(_ section: SectionID) -> Bool { section.rawValue.utf8.starts(with: "\(outermost)-".utf8) }
}

/// What stands in the place of a personal part that failed, or was late: a section that fails in the same way.
struct FailedPersonal: SectionController {
    let id: SectionID
    let failure: any Error

    let topics: [Topic] = []

    func cells() throws -> NoCells { try Result<NoCells, any Error>.failure(failure).get() }
}
