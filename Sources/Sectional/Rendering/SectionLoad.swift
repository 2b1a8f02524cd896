/// The loading of a section that wasn't cached, for those who measure it.
public struct SectionLoad: Sendable {
    /// The screen that the section was loaded for.
    public let screen: ScreenPath
    /// The section.
    public let section: SectionID
    /// The time that it took.
    public let duration: Duration
}

extension ScreenRenderer {
    /// Loads a page of `section`, and tells the observer how long that took. Throws what the section throws.
    func loaded(
        _ section: any SectionController, _ page: PageRequest, of screen: ScreenPath
    ) async throws -> any LoadedPage {
        guard let onSectionLoad else { return try await section.loaded(page) }
        let start = ContinuousClock.now
        defer { onSectionLoad(SectionLoad(screen: screen, section: section.id, duration: .now - start)) }
        return try await section.loaded(page)
    }
}
