/// The shape of a path, such as `/screens/{screen}/sections/{section}`: parts that match themselves, and
/// parameters, each of which matches one part that is not empty.
public struct RoutePattern: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    enum Part: Hashable, Sendable {
        case literal([UInt8])
        case parameter(String)
    }

    /// The pattern as it was written.
    public let description: String
    let parts: [Part]

    var parameterNames: [String] {
        parts.compactMap { part in
            if case .parameter(let name) = part { name } else { nil }
        }
    }

    /// Reads a pattern.
    public init(_ text: String) {
        description = text
        // `/` has no parts, and `/a/` has an empty one after `a`: it is another path than `/a`.
        let segments = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        parts = (segments == [""] ? [] : segments).map { part in
            part.hasPrefix("{") && part.hasSuffix("}")
                ? .parameter(String(part.dropFirst().dropLast())) : .literal(Array(part.utf8))
        }
    }

    /// Reads a pattern.
    public init(stringLiteral text: String) { self.init(text) }
}
