/// The result builder of a screen's content, with `if`, `switch` and `for`, and with statements such as `try check()`
/// between the elements.
@resultBuilder
public enum SectionsBuilder {
    /// A section, a list of sections, a title or a bar item.
    @inlinable
    public static func buildExpression<Content: Sections>(_ content: consuming Content) -> Content { content }
    /// A statement without a value.
    public static func buildExpression(_ nothing: Void) -> NoSections { NoSections() }
    /// Empty content.
    public static func buildBlock() -> NoSections { NoSections() }
    /// The first or only part.
    @inlinable
    public static func buildPartialBlock<Content: Sections>(first: consuming Content) -> Content { first }
    /// A part after another.
    @inlinable
    public static func buildPartialBlock<A: Sections, B: Sections>(
        accumulated: consuming A, next: consuming B
    ) -> SectionGroup<A, B> {
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
