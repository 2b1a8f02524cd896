/// What is one subject's own: the only place where a composer is told who asks. A screen that has one is composed for
/// each subject, any other once for everybody of a role.
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

    /// The content for the caller.
    ///
    /// - Parameter content: throws `ScreenError.forbidden` or `.notFound` where there is no such screen for the caller.
    ///   Whatever else it throws is the failure of a section, which stands in its place.
    public init(@SectionsBuilder content: @escaping @Sendable (Caller) throws -> Content) {
        composing = .atOnce(content)
    }

    /// The same where it takes waiting, as long as a section may take to load. Several of them wait side by side. One
    /// that stands in another waits once that is composed, for as long again, and fails alone.
    @_disfavoredOverload
    public init(@SectionsBuilder content: @escaping @Sendable (Caller) async throws -> Content) {
        composing = .waiting(content)
    }

    /// Those of the content.
    public static var cellTypes: [any CellController.Type] { Content.cellTypes }
    /// One subject's own.
    public static var personality: Personality { .personal }

    /// Adds the content for the caller, or its place where it has to be waited for.
    public func append(to parts: inout ScreenParts) throws(ScreenError) {
        let place = parts.beginPersonal()
        guard let caller = parts.caller else { return try parts.append(failure: UndeclaredPersonal(), at: place) }
        switch composing {
        case .atOnce(let compose):
            let content: Content
            do { content = try compose(caller) } catch { return try parts.append(failure: error, at: place) }
            try content.append(to: &parts)
        case .waiting(let compose):
            parts.wait(at: place) {
                var parts = ScreenParts(caller: caller, inside: place)
                try await compose(caller).append(to: &parts)
                return parts
            }
        }
    }
}

/// Whether what stands in a screen is one subject's own, as its type says. Only the engine makes one: a composer can't
/// claim that a screen is the same for everybody while something in it isn't.
public struct Personality: Sendable {
    /// Whether it takes a subject to compose it.
    public let isPersonal: Bool

    /// The same for everybody of a role.
    static let shared = Personality(isPersonal: false)
    /// One subject's own.
    static let personal = Personality(isPersonal: true)

    private init(isPersonal: Bool) { self.isPersonal = isPersonal }

    /// That of two things together: one of them is enough.
    static func || (one: Self, other: @autoclosure () -> Self) -> Self { one.isPersonal ? one : other() }
}
