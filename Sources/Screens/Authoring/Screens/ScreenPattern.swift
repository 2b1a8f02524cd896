public import Basics

/// A pattern of the paths that a composer answers: `cars`, `cars/new`, or `cars/{car}` with a parameter. Behind a question
/// mark are the names of the query's parameters that the composer reads, such as `cars?q&sort`; it gets no others.
public struct ScreenPattern: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The pattern of the paths, as written.
    public var description: String { identifier.rawValue }
    private let identifier: Identifier
    /// The pattern of what follows `/screens` in the URLs.
    package let route: RoutePattern
    /// The names of the query's parameters that the composer reads, in order.
    public let queryNames: [Identifier]
    /// The number of types of the route that the pattern is from; `nil` if it is from no route.
    var types: Int?

    /// A pattern of at least one part. It is checked by ``ScreenCatalog``.
    public init(stringLiteral description: String) {
        let bytes = description.utf8
        let mark = bytes.firstIndex(of: 0x3F) ?? bytes.endIndex
        let path = String(Substring(bytes[..<mark]))
        identifier = Identifier(path)
        route = RoutePattern("/" + path)
        queryNames = bytes[mark...].isEmpty ? [] : Self.names(bytes[mark...].dropFirst())
    }

    private static func names(_ query: Substring.UTF8View) -> [Identifier] {
        query.split(separator: 0x26, omittingEmptySubsequences: false).map { Identifier(String(Substring($0))) }
    }

    /// Returns whether both patterns have the same paths as written.
    public static func == (one: Self, other: Self) -> Bool { one.identifier == other.identifier }

    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

    /// The number of parts.
    public var count: Int { route.parts.count }

    /// The path of a pattern without parameters; `nil` with parameters.
    public var path: ScreenPath? {
        route.parameterNames.isEmpty ? ScreenPath(parts: route.parts.compactMap(\.text)) : nil
    }

    var name: Identifier { route.parts.first?.text ?? "" }

    /// Returns the values of the parameters in `path`; `nil` if the pattern doesn't match it.
    func values(in path: ScreenPath) -> [Identifier]? {
        let found = path.parts
        guard found.count == count else { return nil }
        var values: [Identifier] = []
        for (part, text) in zip(route.parts, found) {
            switch part {
            case .literal(let literal): guard literal == text else { return nil }
            case .parameter: values.append(text)
            }
        }
        return values
    }

    /// Whether the first part is a name, no part is empty, reserved or has a brace, and no parameter occurs twice.
    var isValid: Bool {
        let names = route.parameterNames
        return !name.isEmpty && Set(names).count == names.count && route.parts.allSatisfy(\.isValid)
    }

    /// The first invalid name of a query's parameter: empty, repeated, of the engine, or with a separator of a URL.
    var wrongQueryName: Identifier? {
        var known = ScreenRequest.ownParameters
        return queryNames.first { name in
            name.rawValue.utf8.isEmpty || name.rawValue.utf8.contains { $0 <= 0x20 || "/?#=&%+{}".utf8.contains($0) }
                || !known.insert(name).inserted
        }
    }
}

extension RoutePattern.Part {
    fileprivate var isValid: Bool {
        switch self {
        case .parameter(let name): !name.isEmpty && !name.hasBraces
        case .literal(let text): !text.isEmpty && !text.hasBraces && !PathPart.screen.isReserved(text.rawValue)
        }
    }
}

extension Identifier {
    fileprivate var hasBraces: Bool { rawValue.utf8.contains { $0 == 0x7B || $0 == 0x7D } }
}
