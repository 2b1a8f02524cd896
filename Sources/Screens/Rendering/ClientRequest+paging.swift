import JSON

extension ClientRequest {
    /// The paging of each section.
    struct Paging: Sendable {
        fileprivate let limit: Int
        fileprivate let windows: [SectionID: Cursor]

        /// Returns the request for the page of the section `id`.
        func page(of id: @autoclosure () -> SectionID) -> PageRequest {
            // The identity may have to be derived from a type's name, and most requests have no windows.
            PageRequest.shown(through: windows.isEmpty ? nil : windows[id()], limit: limit)
        }
    }

    /// The paging of the sections.
    var paging: Paging { Paging(limit: limit, windows: windows) }

    /// Writes the URL below `basePath` of the page of `section` that begins after `cursor`, with the query and page size
    /// of this request.
    func writeHref(
        of section: SectionID, after cursor: Cursor, to url: inout some URLWriter & ~Copyable, below basePath: String
    ) {
        Href.section(screen.path, section).writePath(to: &url, below: basePath)
        writeQuery(to: &url)
        url.write(screen.query.isEmpty ? "?" : "&")
        if limit != PageRequest().limit {
            url.write("limit=")
            url.write(String(decimal: Int64(limit)))
            url.write("&")
        }
        url.write("after=")
        url.write(percentEncoding: cursor.rawValue)
    }

    /// Writes the screen's own query parameters, such as `?q=sedan`; nothing if it has none.
    func writeQuery(to url: inout some URLWriter & ~Copyable) { screen.writeQuery(to: &url) }
}

extension PageRequest {
    /// The request for the part of a section that a screen shows: through `cursor` or, without one, the first page.
    static func shown(through cursor: Cursor?, limit: Int) -> PageRequest {
        guard let cursor else { return PageRequest(limit: limit) }
        return PageRequest(.through(cursor), limit: maximumThrough + 1)
    }
}
