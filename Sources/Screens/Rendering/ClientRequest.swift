import JSON

/// Everything that a composed screen depends on. Callers that are shown the same screen have equal client requests.
public struct ClientRequest: Hashable, Sendable {
    /// The part of the request that the composer receives.
    public var screen: ScreenRequest
    /// The subject that the screen is composed for; `nobody` if it is the same for all callers of a role.
    public internal(set) var subject: Subject
    /// The number of cells of a page.
    public var limit: Int
    /// The windows: sections that are shown from the top through a cursor, not only by their first page.
    public var windows: [SectionID: Cursor]
    /// The cell types that the client registered; `nil` if it didn't send them, and it then gets every type.
    public var clientCellTypes: ClientCellTypes?
    /// The features that the client understands, as far as the screen depends on them.
    public var features: ClientFeatures
}

extension ClientRequest {
    /// The caller, as far as the screen depends on it.
    public var caller: Caller { Caller(role: screen.role, subject: subject) }

    /// A request for the screen at `path`; without `windows`, for the first page of each section.
    package init(
        _ path: ScreenPath, caller: Caller, language: LanguageTag = "en", query: [ScreenRequest.QueryItem] = [],
        limit: Int = 50, windows: [SectionID: Cursor] = [:], clientCellTypes: ClientCellTypes? = nil,
        features: ClientFeatures = []
    ) {
        // To set the properties one by one would end with a copy of all of them.
        self.init(
            screen: ScreenRequest(path, role: caller.role, language: language, query: query), subject: caller.subject,
            limit: limit, windows: windows, clientCellTypes: clientCellTypes, features: features)
    }

    /// The estimated size of the request in bytes, as a cache key.
    public var memory: Int {
        let texts = screen.query.reduce(screen.path.description.utf8.count) {
            $0 + $1.name.rawValue.utf8.count + $1.value.utf8.count + 32
        }
        let keys = windows.reduce(0) { $0 + $1.key.rawValue.utf8.count + $1.value.rawValue.utf8.count + 64 }
        return texts + keys + (clientCellTypes?.memory ?? 0)
    }

    func page(of id: @autoclosure () -> SectionID) -> PageRequest {
        // The identity may have to be derived from a type's name, and most requests have no windows.
        PageRequest.shown(through: windows.isEmpty ? nil : windows[id()], limit: limit)
    }

    func writeHref(
        of section: SectionID, after cursor: Cursor, to url: inout some URLWriter & ~Copyable, below basePath: String
    ) {
        Href.section(screen.path, section).writePath(to: &url, below: basePath)
        screen.writeQuery(to: &url)
        url.write(screen.query.isEmpty ? "?" : "&")
        if limit != PageRequest().limit {
            url.write("limit=")
            url.write(String(decimal: Int64(limit)))
            url.write("&")
        }
        url.write("after=")
        url.write(percentEncoding: cursor.rawValue)
    }
}

extension PageRequest {
    /// The request for the part of a section that a screen shows: through `cursor` or, without one, the first page.
    static func shown(through cursor: Cursor?, limit: Int) -> PageRequest {
        guard let cursor else { return PageRequest(limit: limit) }
        return PageRequest(.through(cursor), limit: maximumThrough + 1)
    }
}

/// A client request as the key of a cache: hashed once, copied by reference, and compared by identity first.
public final class HashedRequest: Hashable, Sendable {
    /// The request.
    public let request: ClientRequest
    private let hash: Int

    /// A key for `request`.
    public init(_ request: ClientRequest) { (self.request, hash) = (request, request.hashValue) }

    public static func == (one: HashedRequest, other: HashedRequest) -> Bool {
        one === other || one.hash == other.hash && one.request == other.request
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
