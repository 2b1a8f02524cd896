public import Basics

/// The part of a request that a composer receives: the screen, the role and the language. It receives the caller in
/// ``Personal`` only. Paging and the client's cell types are handled by the engine.
public struct ScreenRequest: Hashable, Sendable {
    /// A parameter of the URL's query, such as a search.
    package struct QueryItem: Hashable, Sendable {
        package let name: Identifier
        package var value: String { content.rawValue }
        private let content: Identifier

        package init(name: Identifier, value: String) { (self.name, content) = (name, Identifier(value)) }
    }

    /// The path of the screen.
    public var path: ScreenPath
    /// The caller's role.
    public let role: Role
    /// The language of the response.
    public var language: LanguageTag
    /// The query parameters that belong to the screen.
    package var query: [QueryItem]

    /// A request for the screen at `path`.
    public init(_ path: ScreenPath, role: Role, language: LanguageTag = "en") {
        self.init(path, role: role, language: language, query: [])
    }

    package init(_ path: ScreenPath, role: Role, language: LanguageTag = "en", query: [QueryItem]) {
        (self.path, self.role, self.language, self.query) = (path, role, language, query)
    }

    /// The value of the query parameter `name`, or `nil` if there is none.
    public subscript(name: Identifier) -> String? { query.first { $0.name == name }?.value }

    /// The maximum number of query parameters of a screen. Caches keyed by request keep them too.
    public static let maximumParameters = 32
    /// The maximum size of these parameters in bytes, percent-encoded: the `href` of each action repeats them.
    public static let maximumParameterBytes = 512

    /// The parameters that aren't a screen's: they choose the part of it that is sent, or an option of a field.
    static let ownParameters: Set<Identifier> = ["limit", "after", "through", "since", "matching"]

    package static func accepts(_ items: [QueryItem]) -> Bool {
        let bytes = items.reduce(0) {
            $0 + $1.name.rawValue.percentEncoded.utf8.count + $1.value.percentEncoded.utf8.count
        }
        return items.count <= maximumParameters && bytes <= maximumParameterBytes
    }
}
