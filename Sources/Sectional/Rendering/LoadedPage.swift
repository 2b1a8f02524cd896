/// A page that has loaded, ready to be written: a `Page` without the type of its cells.
protocol LoadedPage: Sendable {
    /// What the screen is called where this is a part of it, if the section says so.
    var title: String? { get }
    /// Writes `section`, of which this is what is shown.
    func write(_ section: any SectionController, to writer: inout ScreenWriter) throws
    /// Writes the page alone, of a section with the identity `id`.
    func writePage(of id: SectionID, to writer: inout ScreenWriter) throws
}

extension Page: LoadedPage {
    func write(_ section: any SectionController, to writer: inout ScreenWriter) throws {
        try writer.section(section.id, header: section.header, footer: section.footer, cells: cells, next: next)
    }

    func writePage(of id: SectionID, to writer: inout ScreenWriter) throws {
        try writer.page(id, cells: cells, through: through, next: next)
    }

    /// Where the next page begins, if there is one.
    var next: Cursor? { hasMore ? through : nil }
}

extension SectionController {
    /// Loads what is asked for. Throws `PageError` only where the client names a place in the section.
    func loaded(_ request: PageRequest) async throws -> any LoadedPage {
        do { return try await load(request) } catch let error as PageError where request.position == .first {
            throw UnaskedPageError(error: error)
        }
    }
}

/// A `PageError` where the client has named no place in a section: a failure as any other, and not the client's fault.
struct UnaskedPageError: Error, CustomStringConvertible {
    let error: PageError

    /// For the log.
    var description: String { "\(error), where no cursor was sent" }
}
