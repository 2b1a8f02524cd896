public import Identity

/// Which screen, part by part: its name and, where it is about something, what that is. As a URL, `ScreenPath("cars", "42")`
/// is `/screens/cars/42`. A `ScreenRoute` makes paths from values, and reads them.
public struct ScreenPath: Hashable, Sendable, CustomStringConvertible {
    /// The first part: the screen's name.
    public let name: Identifier
    // Two parts are what most paths have, and they take no memory of their own.
    private var second: Identifier?
    private var further: [Identifier]

    /// A path from its parts.
    public init(_ name: String, _ second: String? = nil, _ further: String...) {
        self.name = Identifier(name)
        self.second = second.map { Identifier($0) }
        self.further = further.map { Identifier($0) }
    }

    /// A path from its parts; `nil` where there are none.
    public init?(parts: some Sequence<Identifier>) {
        var path: ScreenPath?
        for part in parts {
            if path == nil { path = ScreenPath(part.rawValue) } else { path?.append(part) }
        }
        guard let path else { return nil }
        self = path
    }

    /// How many parts there are: at least one.
    public var count: Int { 1 + (second == nil ? 0 : 1) + further.count }

    /// All parts in their order.
    public var parts: [Identifier] { (0..<count).map { self[$0] } }

    /// The part at `index`, which is less than `count`.
    subscript(index: Int) -> Identifier {
        switch (index, second) {
        case (0, _): name
        case (1, let second?): second
        default: further[index - 2]
        }
    }

    mutating func append(_ part: Identifier) {
        if second == nil { second = part } else { further.append(part) }
    }

    /// The screen's id: what stands behind `/screens/` in its URL, such as `cars/42`.
    public var description: String {
        var text = ""
        write(to: &text)
        return text
    }
}
