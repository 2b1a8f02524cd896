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

/// What stands in the place of a personal part that failed, or was late: a section that fails in the same way.
struct FailedPersonal: SectionController {
    let id: SectionID
    let failure: any Error

    let topics: [Topic] = []

    /// The section at `id`. No composer is told of cursors: a `PageError` of one is nothing that a client has done.
    init(id: SectionID, failure: any Error) {
        self.id = id
        self.failure = (failure as? PageError).map(UnaskedPageError.init) ?? failure
    }

    func cells() throws -> NoCells { try Result<NoCells, any Error>.failure(failure).get() }
}

/// Something personal is in a screen whose type says that it is the same for everybody: it is never composed.
struct UndeclaredPersonal: Error, CustomStringConvertible {
    /// For the log.
    var description: String { "personal, in a screen whose type says that nothing is: see Sections.personality" }
}
