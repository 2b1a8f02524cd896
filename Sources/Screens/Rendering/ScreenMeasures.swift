import Basics

/// Measures one screen, for all requests. It is called while screens are composed, so it must be fast.
public protocol ScreenMeasures: AnyObject, Sendable {
    /// Records that the screen was composed, in `nanoseconds`.
    func recordComposition(nanoseconds: Int)
    /// Records that a section was loaded, which wasn't cached, or that loading it failed, in `nanoseconds`.
    func recordLoad(of section: SectionID, nanoseconds: Int)
}

extension ScreenRenderer {
    /// Loads a page of `section`, whose identity is `id`, and records how long that took. Throws what the section
    /// throws.
    @inline(__always)
    static func loaded(
        _ section: any SectionController, _ id: SectionID, _ page: PageRequest, _ measures: (any ScreenMeasures)?
    ) async throws -> any LoadedPage {
        guard let measures else { return try await section.loaded(page) }
        let start = ContinuousClock.now
        defer { measures.recordLoad(of: id, nanoseconds: (ContinuousClock.now - start).nanoseconds) }
        return try await section.loaded(page)
    }
}
