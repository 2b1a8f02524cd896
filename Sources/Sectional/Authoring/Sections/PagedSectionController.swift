/// A section that is too long for one response, loaded page by page.
public protocol PagedSectionController: SectionController {
    /// The cells of the section, inferred from `page(_:)`.
    associatedtype Content
    /// Loads the requested page. Throws `PageError` for a cursor that isn't one of this section.
    func page(_ request: PageRequest) async throws -> Page<Content>
    /// Returns the cell with the identity `id`, on whatever page it is; no cells if it doesn't exist. Loads no page.
    func cells(including id: CellID) async throws -> Content
}

extension PagedSectionController {
    /// Returns the requested page. Throws what `page(_:)` throws.
    public func load(_ request: PageRequest) async throws -> Page<Content> { try await page(request) }
    /// Returns the cells of the first page. Throws what `page(_:)` throws.
    public func cells() async throws -> Content { try await page(PageRequest()).cells }
}
