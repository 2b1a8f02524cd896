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

/// Sections that a screen doesn't wait for, because their source is slow:
///
///     MayBeLate(after: .milliseconds(300)) {
///         ReviewsSection(reviews, of: car)
///     }
///
/// A client that understands late sections (``ClientFeatures/lateSections``) is answered without a section that takes
/// longer: it gets the section's ``SectionController/placeholder``, and the section itself as a patch. Any other client
/// waits for the section, as it does for all others. A ``Section`` or ``ListSection`` has no placeholder of its own:
///
///     MayBeLate {
///         Section("reviews", topics: [.reviews]) { … }
///     } placeholder: {
///         TextCell("waiting", texts.loading)
///     }
///
/// The section goes on loading after the response was sent, until the deadline of sections. Then it is a section that
/// failed. An ``Essential`` section is never late.
public struct MayBeLate<Content: Sections, Placeholder: Cells>: Sections {
    private let time: Duration
    private let content: Content
    /// `nil` if each section shows its own.
    private let placeholder: Placeholder?

    /// Sections that may be late, all with the same placeholder instead of their own.
    ///
    /// - Parameters:
    ///   - time: The time that the screen waits for each of the sections. A section whose time is as long as
    ///     its deadline is never late.
    ///   - content: The sections.
    ///   - placeholder: The cells that are shown while a section loads. None of their actions are emitted.
    public init(
        after time: Duration = .milliseconds(300), @SectionsBuilder content: () throws -> Content,
        @CellsBuilder placeholder: () -> Placeholder
    ) rethrows {
        self.time = time
        self.content = try content()
        self.placeholder = placeholder()
    }

    public static var cellTypes: [any CellController.Type] { Content.cellTypes + Placeholder.cellTypes }
    public static var personality: Personality { Content.personality }
    public static var mayBeLate: Bool { true }

    public func append(to parts: inout ScreenParts) throws(ScreenError) {
        try parts.append(content) {
            $0.lateAfter = time
            if let placeholder { $0.placeholder = placeholder }
        }
    }
}

extension MayBeLate where Placeholder == NoCells {
    /// Sections that may be late, each with its own placeholder.
    ///
    /// - Parameters:
    ///   - time: The time that the screen waits for each of the sections. A section whose time is as long as
    ///     its deadline is never late.
    ///   - content: The sections.
    public init(after time: Duration = .milliseconds(300), @SectionsBuilder content: () throws -> Content) rethrows {
        self.time = time
        self.content = try content()
        placeholder = nil
    }
}
