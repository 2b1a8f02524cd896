import Basics

/// The place of a claim in a token's payload: the name of a member, such as `role`, or a JSON Pointer (RFC 6901) that
/// begins with `/`, such as `/realm_access/roles`.
package struct ClaimPath: Equatable, Sendable {
    /// The subject: `sub`.
    package static let subject = ClaimPath(name: "sub")
    /// The role: `role`.
    package static let role = ClaimPath(name: "role")

    /// The path as it was written.
    package let text: String
    /// The names of the members, the outermost first.
    let names: [Identifier]

    /// Whether the claim lists scopes in one text: `scope` (RFC 8693, section 4.2), which some providers call `scp`.
    var listsScopes: Bool { names.last == "scope" || names.last == "scp" }

    /// Reads a path. Returns `nil` if it is empty or isn't a JSON Pointer although it begins with `/`.
    package init?(_ text: String) {
        guard text.utf8.first == 0x2F else {
            guard !text.isEmpty else { return nil }
            (self.text, names) = (text, [Identifier(text)])
            return
        }
        let parts = text.utf8.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false)
        let names = parts.compactMap { Self.unescaped(Substring($0)) }
        guard names.count == parts.count, names.count < TokenObject.maximumDepth else { return nil }
        (self.text, self.names) = (text, names)
    }

    init(name: String) { (text, names) = (name, [Identifier(name)]) }

    /// `~1` stands for `/`, and `~0` for `~` (RFC 6901, section 3).
    private static func unescaped(_ part: Substring) -> Identifier? {
        var (name, rest) = ("", part.unicodeScalars[...])
        while let scalar = rest.popFirst() {
            guard scalar == "~" else {
                name.unicodeScalars.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case "0": name.unicodeScalars.append("~")
            case "1": name.unicodeScalars.append("/")
            default: return nil
            }
        }
        return Identifier(name)
    }
}
