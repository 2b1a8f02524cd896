/// The personal part of a screen: the only place where a composer receives the caller. A screen with a personal part is
/// composed for each subject, any other screen once for all callers of a role.
///
///     Personal { caller in
///         LoansSection(desk, of: caller.subject)
///     }
public struct Personal<Content: Sections>: Sections {
    private enum Composing: Sendable {
        case atOnce(@Sendable (Caller) throws -> Content)
        case waiting(@Sendable (Caller) async throws -> Content)
    }

    private let composing: Composing

    /// A personal part with `content`, which is composed without suspending.
    ///
    /// - Parameter content: Throws `ScreenError.forbidden` or `.notFound` if the screen doesn't exist for the caller.
    ///   Any other error is handled as a failed section at this place.
    public init(@SectionsBuilder content: @escaping @Sendable (Caller) throws -> Content) {
        composing = .atOnce(content)
    }

    /// A personal part whose `content` may suspend, for at most the deadline of a section. Several of them run
    /// concurrently. One inside another starts when the outer one is composed, has the same deadline again, and fails
    /// alone.
    @_disfavoredOverload
    public init(@SectionsBuilder content: @escaping @Sendable (Caller) async throws -> Content) {
        composing = .waiting(content)
    }

    /// The cell types of the content.
    public static var cellTypes: [any CellController.Type] { Content.cellTypes }
    /// Personal.
    public static var personality: Personality { .personal }
    /// Whether the content may be late.
    public static var mayBeLate: Bool { Content.mayBeLate }

    /// Adds the content for the caller or, if it may suspend, its place. Throws `ScreenError` if the screen doesn't
    /// exist for the caller.
    public func append(to parts: inout ScreenParts) throws(ScreenError) {
        let place = parts.beginPersonal()
        switch parts.personalization {
        case .of(let caller): try append(to: &parts, at: place, for: caller)
        case .undeclared: try parts.append(failure: UndeclaredPersonal(), at: place)
        case .skipped: break
        }
    }

    private func append(
        to parts: inout ScreenParts, at place: PersonalPlace, for caller: Caller
    ) throws(ScreenError) {
        switch composing {
        case .atOnce(let compose):
            let content: Content
            do { content = try compose(caller) } catch { return try parts.append(failure: error, at: place) }
            try parts.append(content) { $0.isPersonal = true }
        case .waiting(let compose):
            let treatment = parts.treatment
            parts.wait(at: place, treatment) {
                var parts = ScreenParts(caller: caller, inside: place, treatment)
                try await compose(caller).append(to: &parts)
                return parts
            }
        }
    }
}

/// The personality of a screen's content: whether it is personal, as its type says. Only the engine makes one: a
/// composer can't declare a screen as shared while a part of it is personal.
public struct Personality: Sendable {
    /// Whether a subject is needed to compose it.
    public let isPersonal: Bool

    /// The same for all callers of a role.
    static let shared = Personality(isPersonal: false)
    /// Different for each subject.
    static let personal = Personality(isPersonal: true)

    private init(isPersonal: Bool) { self.isPersonal = isPersonal }

    /// Returns the personality of two parts together: personal if one of them is.
    static func || (one: Self, other: @autoclosure () -> Self) -> Self { one.isPersonal ? one : other() }
}
