internal import JSON

extension ScreenRequest {
    /// Writes the URL of the page of `section` that begins after `cursor`, for whoever asks as this request does.
    func writeHref(of section: SectionID, after cursor: Cursor, to url: inout some URLWriter & ~Copyable) {
        Href.section(path, section).writePath(to: &url)
        url.write("?")
        for item in query {
            url.write(percentEncoding: item.name)
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
