/// A section that is too long for one response, loaded page by page.
public protocol PagedSectionController: SectionController {
    /// The cells that the section makes, found by what `page(_:)` returns.
    associatedtype Content
    /// Loads the page that is asked for. Throws `PageError` for a cursor that isn't one of this section's.
    func page(_ request: PageRequest) async throws -> Page<Content>
    /// The cell with the identity `id`, wherever in the section it is; no cells where it isn't there. Loads no page.
    func cells(including id: CellID) async throws -> Content
}

extension PagedSectionController {
    /// The page that is asked for.
    public func load(_ request: PageRequest) async throws -> Page<Content> { try await page(request) }
    /// The cells of the first page.
    public func cells() async throws -> Content { try await page(PageRequest()).cells }
}
