/// The place of a personal part in a screen. The section that replaces the part if it fails is identified by it.
struct PersonalPlace: Sendable {
    private static let prefix = "~personal-"

    /// The number of the part within the screen, from 1.
    let number: Int

    /// The identity of the section that replaces the part if it fails.
    var id: SectionID { SectionID(Self.prefix + "\(number)") }
}

/// The section that replaces a personal part that failed or timed out: it fails with the same error.
struct FailedPersonal: SectionController {
    let id: SectionID
    let failure: any Error

    let topics: [Topic] = []

    /// The section with the identity `id`. A composer receives no cursors, so its `PageError` isn't a client error.
    init(id: SectionID, failure: any Error) {
        self.id = id
        self.failure = (failure as? PageError).map(UnaskedPageError.init) ?? failure
    }

    func cells() throws -> NoCells { try Result<NoCells, any Error>.failure(failure).get() }
}

/// An error: a personal part in a screen whose type declares that it isn't personal. The part isn't composed.
struct UndeclaredPersonal: Error, CustomStringConvertible {
    /// The error, for the log.
    var description: String { "personal content in a screen whose type isn't personal: see Sections.personality" }
}

/// An error: a personal part inside another one, where the types hide it from the catalog. The part isn't composed.
struct NestedPersonal: Error, CustomStringConvertible {
    /// The error, for the log.
    var description: String { "a Personal inside another one: put them side by side" }
}
