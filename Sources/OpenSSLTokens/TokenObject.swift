import Basics
import JSON

/// The JSON object in one part of a token, checked as a whole: names are unique in every object. Parsers differ in
/// which of two members with one name they read (RFC 7515, section 4; RFC 7519, section 4). A member that is `null` is
/// absent: some providers write those that they have no value for.
struct TokenObject {
    /// The maximum nesting of objects and arrays, which bounds the stack.
    static let maximumDepth = 16

    private let members: [(name: Identifier, value: JSONSlice)]

    /// Parses `json`. Throws `MalformedJSON` for anything but one JSON object (RFC 8259), for a repeated name, and for
    /// more than `maximumDepth` levels.
    init(_ json: [UInt8]) throws(MalformedJSON) { try self.init(JSONSlice(.copying(json))) }

    init(_ object: JSONSlice) throws(MalformedJSON) {
        try object.check(maximumDepth: Self.maximumDepth, hasUniqueNames: true)
        members = try object.members().filter { $0.value.kind != .null }
    }

    /// The member `name`, compared by its bytes, or `nil`.
    subscript(name: Identifier) -> JSONSlice? { members.first { $0.name == name }?.value }

    subscript(at path: ClaimPath) -> JSONSlice? {
        guard var value = path.names.first.flatMap({ self[$0] }) else { return nil }
        for name in path.names.dropFirst() {
            guard let inner = (try? value.members())?.first(where: { $0.name == name })?.value, inner.kind != .null
            else { return nil }
            value = inner
        }
        return value
    }

    func string(_ name: Identifier) -> String? { try? self[name]?.string() }

    /// The id of a key in `kid`, or `nil`. An empty text names no key.
    var keyID: Identifier? { string("kid").flatMap { $0.isEmpty ? nil : Identifier($0) } }

    /// Returns the number of the member `name`, or `nil` if it isn't a finite `Double`.
    func number(_ name: Identifier) -> Double? {
        guard let value = self[name], value.kind == .number, let number = Double(value.text) else { return nil }
        return number.isFinite ? number : nil
    }
}

extension JSONSlice {
    var texts: [Identifier]? { (try? elements())?.texts }

    /// The value as a string alone or an array of strings, or `nil` if it is neither.
    var oneOrMoreTexts: [Identifier]? { kind == .string ? [self].texts : texts }

    /// The scopes in a string that has spaces between them (RFC 8693, section 4.2) or in an array of strings, or `nil`
    /// if it is neither. No scope has a space (RFC 6749, section 3.3).
    var scopes: [Identifier]? {
        oneOrMoreTexts?.flatMap { text in
            text.rawValue.utf8.split(separator: 0x20).map { Identifier(String(Substring($0))) }
        }
    }
}

extension [JSONSlice] {
    fileprivate var texts: [Identifier]? { try? map { Identifier(try $0.string()) } }
}
