/// All that a composed screen depends on: what the composer is told, and what only the engine knows. What two callers
/// are shown alike has the same one.
public struct ClientRequest: Hashable, Sendable {
    /// The part of the request that the composer gets.
    public var screen: ScreenRequest
    /// Whose screen it is: `nobody` where the screen is the same for everybody of a role.
    public internal(set) var subject: Subject
    /// How many cells of a long section a page has.
    public var limit: Int
    /// The sections of which more than the first page is shown: from the top through these cursors.
    public var windows: [SectionID: Cursor]
    /// The cell types that the client has; `nil` where it didn't say, and then it gets everything.
    public var clientCellTypes: ClientCellTypes?

    /// Who asks, as far as the screen depends on it.
    public var caller: Caller { Caller(role: screen.role, subject: subject) }

    /// A request for the first page of a screen.
    public init(
        _ path: ScreenPath, caller: Caller, language: LanguageTag = "en", query: [ScreenRequest.QueryItem] = [],
        limit: Int = 50, windows: [SectionID: Cursor] = [:], clientCellTypes: ClientCellTypes? = nil
    ) {
        screen = ScreenRequest(path, role: caller.role, language: language, query: query)
        subject = caller.subject
        self.limit = limit
        self.windows = windows
        self.clientCellTypes = clientCellTypes
    }
}

extension ClientRequest {
    /// About how many bytes the request takes where it is kept.
    public var memory: Int {
        let texts = screen.query.reduce(screen.path.description.utf8.count) {
            $0 + $1.name.rawValue.utf8.count + $1.value.utf8.count + 32
        }
        let keys = windows.reduce(0) { $0 + $1.key.rawValue.utf8.count + $1.value.rawValue.utf8.count + 64 }
        return texts + keys + (clientCellTypes?.memory ?? 0)
    }
}
