/// A pattern of paths, such as `/screens/{screen}`: literal parts, and parameters that each match a non-empty part.
public struct RoutePattern: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    public enum Part: Hashable, Sendable {
        case literal(Identifier)
        case parameter(Identifier)

        /// The text of a literal; `nil` for a parameter.
        public var text: Identifier? { if case .literal(let text) = self { text } else { nil } }
    }

    public var description: String { identifier.rawValue }
    public let identifier: Identifier
    public let parts: [Part]
    public let parameterNames: [Identifier]

    /// Whether the pattern begins with a slash, as all paths do.
    public var isAbsolute: Bool { description.utf8.first == 0x2F }

    public init(_ text: String) {
        identifier = Identifier(text)
        // `/` has no parts. `/a/` has an empty part after `a`, so it differs from `/a`.
        let segments = text.utf8.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false)
        parts = (segments.count == 1 && segments[0].isEmpty ? [] : segments).map { part in
            part.first == 0x7B && part.last == 0x7D
                ? .parameter(Identifier(String(Substring(part.dropFirst().dropLast()))))
                : .literal(Identifier(String(Substring(part))))
        }
        parameterNames = parts.compactMap { part in
            if case .parameter(let name) = part { name } else { nil }
        }
    }

    public init(stringLiteral text: String) { self.init(text) }
}

/// A tree that finds the pattern of a path. A literal takes precedence; if it leads to none, the parameter is tried.
public struct RouteTree: Sendable {
    /// Few, so that comparing their bytes is faster than hashing a text.
    private var literals: [(text: Identifier, tree: RouteTree)] = []
    /// The tree after a parameter, if there is one. Patterns may give the parameter different names.
    private var parameter: [RouteTree] = []
    /// The place of the patterns that end here.
    private var place: Int?

    public init() {}

    /// Adds `pattern` at `place`, unless an earlier pattern matches the same paths. Returns the place of both.
    public mutating func insert(_ pattern: RoutePattern, at place: Int) -> Int {
        insert(pattern.parts[...], at: place)
    }

    private mutating func insert(_ parts: ArraySlice<RoutePattern.Part>, at new: Int) -> Int {
        switch parts.first {
        case nil:
            let known = place ?? new
            place = known
            return known
        case .literal(let text):
            let index = literals.firstIndex { $0.text == text } ?? literals.count
            if index == literals.count { literals.append((text, RouteTree())) }
            return literals[index].tree.insert(parts.dropFirst(), at: new)
        case .parameter:
            if parameter.isEmpty { parameter = [RouteTree()] }
            return parameter[0].insert(parts.dropFirst(), at: new)
        }
    }

    /// Returns the place of the pattern for `path` from `start` on, or `nil`. Appends decoded parameters to `values`.
    public func find(_ path: Span<UInt8>, from start: Int, _ values: inout [Identifier]) -> Int? {
        guard start <= path.count else { return place }
        var (end, isEncoded) = (start, false)
        while end < path.count, path[end] != 0x2F {
            if path[end] == 0x25 { isEncoded = true }
            end += 1
        }
        let part = path.extracting(start..<end)
        // No text is made of what can only be a literal.
        let text = isEncoded || !parameter.isEmpty ? PercentCoding.text(part) : nil
        let literal = isEncoded ? text.flatMap { index(of: $0.utf8.span) } : index(of: part)
        if let literal, let found = literals[literal].tree.find(path, from: end + 1, &values) { return found }
        guard !parameter.isEmpty, let text, !text.isEmpty else { return nil }
        values.append(Identifier(text))
        if let found = parameter[0].find(path, from: end + 1, &values) { return found }
        values.removeLast()
        return nil
    }

    private func index(of literal: Span<UInt8>) -> Int? {
        for index in literals.indices {
            let text = literals[index].text.rawValue.utf8
            if text.count == literal.count, literal.isEqual(text.span) { return index }
        }
        return nil
    }
}
