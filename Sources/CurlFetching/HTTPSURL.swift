/// A URL with the scheme `https`, as libcurl reads it: what is checked here is what is fetched.
public struct HTTPSURL: Equatable, Sendable, CustomStringConvertible {
    /// The URL's text.
    public let description: String

    /// Reads a URL. Returns `nil` if it isn't one, if its scheme is another one, if it contains a user or a password,
    /// or if it has other characters than visible ASCII, which can look like others.
    public init?(_ text: String) {
        guard ParsedURL(text, schemes: ["https"]) != nil else { return nil }
        description = text
    }

    /// Compares the bytes of the texts.
    public static func == (a: Self, b: Self) -> Bool { a.description.utf8.elementsEqual(b.description.utf8) }
}
