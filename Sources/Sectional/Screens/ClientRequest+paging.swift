internal import JSON

extension ClientRequest {
    /// How much of each section is shown.
    struct Paging: Sendable {
        fileprivate let limit: Int
        fileprivate let windows: [SectionID: Cursor]

        /// What of the section `id` is shown.
        func page(of id: @autoclosure () -> SectionID) -> PageRequest {
            // An identity may have to be looked up, and most requests have no windows.
            guard !windows.isEmpty, let cursor = windows[id()] else { return PageRequest(limit: limit) }
            return PageRequest(.through(cursor), limit: PageRequest.maximumThrough + 1)
        }
    }

    var paging: Paging { Paging(limit: limit, windows: windows) }

    /// Writes the URL of the page of `section` that begins after `cursor`, for whoever asks as this request does.
    func writeHref(of section: SectionID, after cursor: Cursor, to url: inout some URLWriter & ~Copyable) {
        Href.section(screen.path, section).writePath(to: &url)
        url.write("?")
        for item in screen.query {
            url.write(percentEncoding: item.name.rawValue)
            url.write("=")
            url.write(percentEncoding: item.value)
            url.write("&")
        }
        if limit != PageRequest().limit {
            url.write("limit=")
            url.write(String(decimal: Int64(limit)))
            url.write("&")
        }
        url.write("after=")
        url.write(percentEncoding: cursor.rawValue)
    }
}
