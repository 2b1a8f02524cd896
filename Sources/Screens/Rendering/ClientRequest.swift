/// A client request: everything that a composed screen depends on, what the composer receives and what only the engine
/// uses. It is the cache key of a screen: callers that are shown the same screen have equal client requests.
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

    /// The caller, as far as the screen depends on it.
    public var caller: Caller { Caller(role: screen.role, subject: subject) }

    /// A request for the screen at `path`; without `windows`, for the first page of each section.
    package init(
        _ path: ScreenPath, caller: Caller, language: LanguageTag = "en", query: [ScreenRequest.QueryItem] = [],
        limit: Int = 50, windows: [SectionID: Cursor] = [:], clientCellTypes: ClientCellTypes? = nil,
        features: ClientFeatures = []
    ) {
        screen = ScreenRequest(path, role: caller.role, language: language, query: query)
        subject = caller.subject
        self.limit = limit
        self.windows = windows
        self.clientCellTypes = clientCellTypes
        self.features = features
    }
}

extension ClientRequest {
    /// The estimated size of the request in bytes, as a cache key.
    public var memory: Int {
        let texts = screen.query.reduce(screen.path.description.utf8.count) {
            $0 + $1.name.rawValue.utf8.count + $1.value.utf8.count + 32
        }
        let keys = windows.reduce(0) { $0 + $1.key.rawValue.utf8.count + $1.value.rawValue.utf8.count + 64 }
        return texts + keys + (clientCellTypes?.memory ?? 0)
    }
}
