/// The result builder of a screen's content, with `if`, `switch` and `for`, and with statements such as `try check()`
/// between the elements.
@resultBuilder
public enum SectionsBuilder {
    /// A section, a list of sections, a title or a bar item.
    public static func buildExpression<Content: Sections>(_ content: Content) -> Content { content }
    /// A statement without a value.
    public static func buildExpression(_ nothing: Void) -> NoSections { NoSections() }
    /// Empty content.
    public static func buildBlock() -> NoSections { NoSections() }
    /// The first or only part.
    public static func buildPartialBlock<Content: Sections>(first: Content) -> Content { first }
    /// A part after another.
    public static func buildPartialBlock<A: Sections, B: Sections>(accumulated: A, next: B) -> SectionGroup<A, B> {
        SectionGroup(first: accumulated, second: next)
    }
    /// `if` without `else`.
    public static func buildOptional<Content: Sections>(_ content: Content?) -> Content? { content }
    /// `if`.
    public static func buildEither<A: Sections, B: Sections>(first: A) -> EitherSections<A, B> { .first(first) }
    /// `else`.
    public static func buildEither<A: Sections, B: Sections>(second: B) -> EitherSections<A, B> { .second(second) }
    /// `for`.
    public static func buildArray<Content: Sections>(_ content: [Content]) -> [Content] { content }
}
