public import Identity

/// Which screen, part by part: its name and, where it is about something, what that is. As a URL, `ScreenPath("cars", "42")`
/// is `/screens/cars/42`. A `ScreenRoute` makes paths from values, and reads them.
public struct ScreenPath: Hashable, Sendable, CustomStringConvertible {
    /// The parts as they stand in a URL, with slashes between them: each path has one text.
    private var identifier: Identifier

    /// A path from its parts. There is no screen at one with an empty part.
    public init(_ name: String, _ further: String...) {
        identifier = Identifier(PathPart.screen.encoded(name))
        for part in further { append(part) }
    }

    /// A path from its parts; `nil` where there are none.
    public init?(parts: some Sequence<Identifier>) {
        var path: ScreenPath?
        for part in parts {
            if path == nil { path = ScreenPath(part.rawValue) } else { path?.append(part.rawValue) }
        }
        guard let path else { return nil }
        self = path
    }

    /// The screen's id: what stands behind `/screens/` in its URL, such as `cars/42`.
    public var description: String { identifier.rawValue }

    /// How many parts there are: at least one.
    public var count: Int { identifier.rawValue.utf8.count { $0 == 0x2F } + 1 }

    /// All parts in their order.
    public var parts: [Identifier] { encodedParts.map { PathPart.screen.decoded($0) } }

    /// The first part: the screen's name.
    public var name: Identifier { encodedParts.first.map { PathPart.screen.decoded($0) } ?? "" }

    /// The parts as they stand in a URL.
    var encodedParts: [Substring.UTF8View] {
        identifier.rawValue.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
    }

    mutating func append(_ part: String) {
        identifier = Identifier(identifier.rawValue + "/" + PathPart.screen.encoded(part))
    }
}

extension ScreenPath {
    /// The path of these parts of a URL, percent-decoded; `nil` where they are none.
    package init?(decoded parts: some Collection<Identifier>) {
        if parts.contains(where: { $0.isEmpty || PathPart.screen.isUnescaped($0.rawValue) }) { return nil }
        self.init(parts: parts.lazy.map { PathPart.screen.unescaped($0) })
    }

    /// The parts as they stand in a URL, percent-decoded.
    package var escapedParts: [String] { parts.map { PathPart.screen.escaped($0.rawValue) } }
}
