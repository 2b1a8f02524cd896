public import Identity

/// What a composer is told of a request: which screen, for which role, in which language. Who asks, it is told in
/// `Personal` alone; how much of a section is shown, and to what client, is the engine's business.
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
    /// The role of whoever asks.
    public let role: Role
    /// The language to answer in.
    public var language: LanguageTag
    /// The query's parameters that are the screen's own.
    public var query: [QueryItem]

    /// A request for a screen.
    public init(_ path: ScreenPath, role: Role, language: LanguageTag = "en", query: [QueryItem] = []) {
        self.path = path
        self.role = role
        self.language = language
        self.query = query
    }

    /// The value of a query's parameter.
    public subscript(name: Identifier) -> String? { query.first { $0.name == name }?.value }
}
