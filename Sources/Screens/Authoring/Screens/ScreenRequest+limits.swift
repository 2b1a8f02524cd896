import Basics

extension ScreenRequest {
    /// The maximum number of query parameters of a screen. Caches keyed by request keep them too.
    public static let maximumParameters = 32
    /// The maximum size of these parameters in bytes, percent-encoded: the `href` of each action repeats them.
    public static let maximumParameterBytes = 512

    /// The parameters that aren't a screen's: they choose the part of it that is sent, or an option of a field.
    static let ownParameters: Set<Identifier> = ["limit", "after", "through", "since", "matching"]

    /// Returns whether a request with the parameters `items` is accepted.
    package static func accepts(_ items: [QueryItem]) -> Bool {
        let bytes = items.reduce(0) {
            $0 + $1.name.rawValue.percentEncoded.utf8.count + $1.value.percentEncoded.utf8.count
        }
        return items.count <= maximumParameters && bytes <= maximumParameterBytes
    }
}
