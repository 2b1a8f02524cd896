/// Sections without which the screen makes no sense: if one of them fails, the screen fails with it.
///
///     Essential {
///         CarSection(cars, car)
///     }
///
/// The client then gets the problem that it gets if every section fails, and not a screen with an ``ErrorCell``.
public struct Essential<Content: Sections>: Sections {
    private let content: Content

    /// Sections that the screen fails with.
    public init(@SectionsBuilder content: () throws -> Content) rethrows { self.content = try content() }

    public static var cellTypes: [any CellController.Type] { Content.cellTypes }
    public static var personality: Personality { Content.personality }

    public func append(to parts: inout ScreenParts) throws(ScreenError) {
        try parts.append(content) { $0.isEssential = true }
    }
}
