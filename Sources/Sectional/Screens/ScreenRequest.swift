public import Identity

/// What is asked for, by whom, in which language, and what the client can show.
public struct ScreenRequest: Hashable, Sendable {
    /// A parameter of the URL's query, such as a search.
    public struct QueryItem: Hashable, Sendable {
        /// The parameter's name.
        public let name: Identifier
        /// The parameter's value, decoded.
        public var value: String { content.rawValue }
        private let content: Identifier

        /// An item from its parts.
        public init(name: Identifier, value: String) { (self.name, content) = (name, Identifier(value)) }
    }

    /// The screen.
    public var path: ScreenPath
    /// Who asks.
    public var caller: Caller
    /// The language to answer in.
    public var language: LanguageTag
    /// The query's parameters that are the screen's own.
    public var query: [QueryItem]
    /// How many cells of a long section a page has.
    public var limit: Int
    /// The sections of which more than the first page is shown: from the top through these cursors.
    public var windows: [SectionID: Cursor]
    /// The cell types that the client has; `nil` where it didn't say, and then it gets everything.
    public var clientCellTypes: ClientCellTypes?

    /// A request for the first page of a screen.
    public init(
        _ path: ScreenPath, caller: Caller = .guest, language: LanguageTag = "en", query: [QueryItem] = [],
        limit: Int = 50, windows: [SectionID: Cursor] = [:], clientCellTypes: ClientCellTypes? = nil
    ) {
        self.path = path
        self.caller = caller
        self.language = language
        self.query = query
        self.limit = limit
        self.windows = windows
        self.clientCellTypes = clientCellTypes
    }

    /// The value of a query's parameter.
    public subscript(name: Identifier) -> String? { query.first { $0.name == name }?.value }
}
