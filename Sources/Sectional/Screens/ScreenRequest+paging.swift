extension ScreenRequest {
    /// The URL of the page of `section` that begins after `cursor`, for whoever asks as this request does.
    func href(of section: SectionID, after cursor: Cursor) -> String {
        var url = ""
        url.reserveCapacity(128)
        Href.section(path, section).appendPath(to: &url)
        url += "?"
        for item in query {
            url.append(percentEncoding: item.name)
            url += "="
            url.append(percentEncoding: item.value)
            url += "&"
        }
        if limit != PageRequest().limit { url += "limit=\(limit)&" }
        url += "after="
        url.append(percentEncoding: cursor.rawValue)
        return url
    }
}
