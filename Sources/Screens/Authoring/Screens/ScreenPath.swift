public import Basics

/// The path of a screen: its name, then, for a screen about one thing, what identifies that. `ScreenPath("cars", "42")`
/// is the URL `/screens/cars/42`. A ``ScreenRoute`` makes paths from values, and reads them.
public struct ScreenPath: Hashable, Sendable, CustomStringConvertible {
    /// The encoded parts, joined by slashes: equal paths have equal texts.
    private var identifier: Identifier

    /// A path from its parts. No screen has a path with an empty part.
    public init(_ name: String, _ further: String...) {
        identifier = Identifier(PathPart.screen.encoded(name))
        for part in further { append(part) }
    }

    /// A path of two parts, which most links have. No screen has a path with an empty part.
    public init(_ name: String, _ id: String) {
        self.init(name)
        append(id)
    }

    /// A path from its parts; `nil` if there are none.
    public init?(parts: some Sequence<Identifier>) {
        var path: ScreenPath?
        for part in parts {
            if path == nil { path = ScreenPath(part.rawValue) } else { path?.append(part.rawValue) }
        }
        guard let path else { return nil }
        self = path
    }

    /// The screen's id: the part of its URL after `/screens/`, such as `cars/42`.
    public var description: String { identifier.rawValue }

    /// The number of parts: at least one.
    public var count: Int { identifier.rawValue.utf8.count { $0 == 0x2F } + 1 }

    /// All parts, decoded, in order.
    public var parts: [Identifier] { encodedParts.map { PathPart.screen.decoded($0) } }

    /// The first part: the screen's name.
    public var name: Identifier {
        // It is read for every composition. Most paths are a name that needs no decoding.
        if identifier.rawValue.utf8.span.isPlainPart { return PathPart.screen.unescaped(identifier) }
        return encodedParts.first.map { PathPart.screen.decoded($0) } ?? ""
    }

    private var encodedParts: [Substring.UTF8View] {
        identifier.rawValue.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
    }

    mutating func append(_ part: String) {
        var text = identifier.rawValue
        text += "/"
        text += PathPart.screen.encoded(part)
        identifier = Identifier(text)
    }

    /// The path of the screen whose URL is `path`, percent-encoded, below the base path; `nil` if it is no screen's.
    package init?(url path: some Collection<UInt8>) {
        guard path.starts(with: Href.screens.utf8) else { return nil }
        self.init(encoded: path.dropFirst(Href.screens.utf8.count))
    }

    /// The path whose `description` is `text`, in which more may be percent-encoded; `nil` if there is none.
    init?(encoded text: some Collection<UInt8>) {
        var parts: [Identifier] = []
        for part in text.split(separator: 0x2F, omittingEmptySubsequences: false) {
            let bytes = Array(part)
            guard let decoded = PercentCoding.text(bytes.span) else { return nil }
            parts.append(Identifier(decoded))
        }
        self.init(decoded: parts)
    }

    /// A path from percent-decoded parts of a URL; `nil` without any, or if one is empty or a reserved name without a
    /// `~`.
    init?(decoded parts: some Collection<Identifier>) {
        if parts.contains(where: { $0.isEmpty || PathPart.screen.isUnescaped($0.rawValue) }) { return nil }
        self.init(parts: parts.lazy.map { PathPart.screen.unescaped($0) })
    }
}

extension Span<UInt8> {
    /// Whether the bytes are one part of a path without percent-encoding.
    fileprivate var isPlainPart: Bool {
        for index in indices where self[index] == 0x2F || self[index] == 0x25 { return false }
        return true
    }
}
