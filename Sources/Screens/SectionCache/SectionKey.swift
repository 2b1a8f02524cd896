/// The key of a cached section: who it is shown to, the section, and the part of it that is shown.
struct SectionKey: Hashable, Sendable {
    let audience: SectionAudience
    let id: SectionID
    /// The end of the window; `nil` for the first page.
    let cursor: Cursor?

    /// The page that is loaded.
    var page: PageRequest { PageRequest.shown(through: cursor, limit: audience.request.limit) }

    /// The estimated size of the key in bytes.
    var memory: Int { audience.request.memory + id.rawValue.utf8.count + (cursor?.rawValue.utf8.count ?? 0) + 64 }
}

/// The callers that are shown the same sections: those with the same role, language, path, query, page size and cell
/// types. Sections of the same audience have the same object as a rule, so that its value is compared once for a
/// request.
typealias SectionAudience = HashedRequest

extension SectionAudience {
    /// The audience that the caller of `request` belongs to: its request is without a subject, windows and features.
    convenience init(of request: ClientRequest) {
        var request = request
        (request.subject, request.windows, request.features) = (.nobody, [:], [])
        self.init(request)
    }
}
