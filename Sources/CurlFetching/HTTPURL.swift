/// A URL with the scheme `http` or `https`, as libcurl reads it.
public struct HTTPURL: Equatable, Sendable, CustomStringConvertible {
    /// The URL's text.
    public let description: String
    /// The scheme: `http` or `https`.
    public let scheme: String

    /// Reads a URL. Returns `nil` if it isn't one, if its scheme is another one, if it contains a user or a password,
    /// or if it has other characters than visible ASCII. If it has no path, it gets `path`.
    public init?(_ text: String, orPath path: String = "/") {
        guard let url = ParsedURL(text, schemes: ["http", "https"]) else { return nil }
        guard let whole = url.path == "/" ? url.text(withPath: path) : text else { return nil }
        (description, scheme) = (whole, url.scheme)
    }

    /// Compares the bytes of the texts.
    public static func == (a: Self, b: Self) -> Bool { a.description.utf8.elementsEqual(b.description.utf8) }
}
