/// The personal part of a screen: the only place where a composer receives the caller. A screen with a personal part is
/// composed for each subject, any other screen once for all callers of a role.
///
///     Personal { caller in
///         LoansSection(desk, of: caller.subject)
///     }
///
/// It can't be inside another one: the start of the service refuses that or, if the types hide it, it fails when the
/// screen is composed.
public struct Personal<Content: Sections>: Sections {
    private enum Composing: Sendable {
        case atOnce(@Sendable (Caller) throws -> Content)
        case waiting(@Sendable (Caller) async throws -> Content)
    }

    private let composing: Composing

    /// A personal part with `content`, which doesn't suspend. It throws `ScreenError.forbidden` or `.notFound` if the
    /// screen doesn't exist for the caller. Any other error is handled as a failed section at this place.
    public init(@SectionsBuilder content: @escaping @Sendable (Caller) throws -> Content) {
        composing = .atOnce(content)
    }

    /// A personal part whose `content` may suspend, until the deadline of a section. Several run concurrently.
    @_disfavoredOverload
    public init(@SectionsBuilder content: @escaping @Sendable (Caller) async throws -> Content) {
        composing = .waiting(content)
    }

    /// The cell types of the content.
    public static var cellTypes: [any CellController.Type] { Content.cellTypes }
    /// Personal.
    public static var personality: Personality {
        Content.personality.isPersonal ? .nested(in: Content.self) : .personal
    }
    /// Whether the content may be late.
    public static var mayBeLate: Bool { Content.mayBeLate }

    /// Adds the content or, if it may suspend, its place. Throws if the screen doesn't exist for the caller.
    public func append(to parts: inout ScreenParts) throws(ScreenError) {
        if parts.treatment.isPersonal { return try parts.append(failure: NestedPersonal(), parts.treatment) }
        let treatment = parts.beginPersonal()
        guard let caller = parts.caller else { return try parts.append(failure: UndeclaredPersonal(), treatment) }
        switch composing {
        case .atOnce(let compose):
            let content: Content
            do { content = try compose(caller) } catch { return try parts.append(failure: error, treatment) }
            try parts.append(content) { $0 = treatment }
        case .waiting(let compose):
            parts.wait(treatment) {
                var parts = ScreenParts(caller: caller, treatment)
                try await compose(caller).append(to: &parts)
                return parts
            }
        }
    }
}

/// Whether a screen's content is personal, by its type. Only the engine makes one, so composers can't get it wrong.
public struct Personality: Sendable {
    package let isPersonal: Bool
    let nesting: (any Sections.Type)?

    static let shared = Personality(isPersonal: false)
    static let personal = Personality(isPersonal: true)

    /// Personal, by a ``Personal`` inside another one, which has this content.
    static func nested(in content: any Sections.Type) -> Self { Self(isPersonal: true, nesting: content) }

    private init(isPersonal: Bool, nesting: (any Sections.Type)? = nil) {
        (self.isPersonal, self.nesting) = (isPersonal, nesting)
    }

    /// Returns the personality of two parts together: personal if one of them is.
    static func || (one: Self, other: Self) -> Self {
        Self(isPersonal: one.isPersonal || other.isPersonal, nesting: one.nesting ?? other.nesting)
    }
}

/// The section that replaces a personal part that failed or timed out: it fails with the same error.
struct FailedPersonal: SectionController {
    let id: SectionID
    let failure: any Error
    let topics: [Topic] = []

    /// `place` is that of the part. A composer receives no cursors, so its `PageError` isn't a client error.
    init(at place: Int, failure: any Error) {
        id = SectionID("~personal-\(place)")
        self.failure = (failure as? PageError).map(UnaskedPageError.init) ?? failure
    }

    func cells() throws -> NoCells { try Result<NoCells, any Error>.failure(failure).get() }
}

/// An error: a personal part in a screen whose type declares that it isn't personal. The part isn't composed.
struct UndeclaredPersonal: Error, CustomStringConvertible {
    var description: String { "personal content in a screen whose type isn't personal: see Sections.personality" }
}

/// An error: a personal part inside another one, where the types hide it from the catalog. The part isn't composed.
struct NestedPersonal: Error, CustomStringConvertible {
    var description: String { "a Personal inside another one: put them side by side" }
}
