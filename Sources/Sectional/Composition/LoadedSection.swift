/// A section that has loaded, ready to be written.
protocol LoadedSection: Sendable {
    func write(to writer: inout ScreenWriter) throws
    func writePage(to writer: inout ScreenWriter) throws
}

extension SectionController {
    func loaded(_ request: PageRequest) async throws -> any LoadedSection {
        let page = try await load(request)
        return Loaded(
            id: id, header: header, footer: footer, cells: page.cells, through: page.through, hasMore: page.hasMore)
    }
}

private struct Loaded<Content: Cells>: LoadedSection {
    let id: SectionID
    let header: String?
    let footer: String?
    let cells: Content
    let through: Cursor?
    let hasMore: Bool

    func write(to writer: inout ScreenWriter) throws {
        try writer.section(id, header: header, footer: footer, cells: cells, next: next)
    }

    func writePage(to writer: inout ScreenWriter) throws {
        try writer.page(id, cells: cells, through: through, next: next)
    }

    private var next: Cursor? { hasMore ? through : nil }
}
