/// A section that has loaded, ready to be written.
protocol LoadedSection: Sendable {
    func write(to writer: inout ScreenWriter) throws
    func writePage(to writer: inout ScreenWriter) throws
}

extension SectionController {
    func loaded(_ request: PageRequest) async throws -> any LoadedSection {
        let page = try await load(request)
        return Loaded(id: id, header: header, footer: footer, page: page)
    }
}

private struct Loaded<Content: Cells>: LoadedSection {
    let id: SectionID
    let header: String?
    let footer: String?
    let page: Page<Content>

    func write(to writer: inout ScreenWriter) throws {
        try writer.section(id, header: header, footer: footer, cells: page.cells, next: page.next)
    }

    func writePage(to writer: inout ScreenWriter) throws {
        try writer.page(id, cells: page.cells, through: page.through, next: page.next)
    }
}

extension Page {
    fileprivate var next: Cursor? { hasMore ? through : nil }
}
