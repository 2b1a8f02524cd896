/// The key of a cached section: who it is shown to, the section, and the part of it that is shown.
struct SectionKey: Hashable, Sendable {
    var audience: SectionAudience
    let id: SectionID
    /// The end of the window; `nil` for the first page.
    let cursor: Cursor?

    /// The page that is loaded.
    var page: PageRequest { PageRequest.shown(through: cursor, limit: audience.request.limit) }

    /// The estimated size of the key in bytes.
    var memory: Int { audience.request.memory + id.rawValue.utf8.count + (cursor?.rawValue.utf8.count ?? 0) + 64 }
}

/// The callers that are shown the same sections: those with the same role, language, path, query, page size and cell
/// types. Its hash is computed once for a request, and used for all sections. Sections of the same audience have the same
/// object as a rule, so that its value is compared once for a request.
final class SectionAudience: Sendable {
    /// A request of the audience, without a subject and windows.
    let request: ClientRequest
    private let hash: Int

    /// The audience that the caller of `request` belongs to.
    init(of request: ClientRequest) {
        var request = request
        (request.subject, request.windows) = (.nobody, [:])
        (self.request, hash) = (request, request.hashValue)
    }
}

extension SectionAudience: Hashable {
    /// Returns whether both are the same audience. Compared by identity first, then by hash.
    static func == (one: SectionAudience, other: SectionAudience) -> Bool {
        one === other || one.hash == other.hash && one.request == other.request
    }

    /// Hashes the stored hash.
    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
