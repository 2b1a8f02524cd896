import Basics
import OpenSSLTokens

extension SettingType<ClaimPath> {
    /// The name of a claim, or a JSON Pointer.
    static var claimPath: Self {
        SettingType(
            expected: "the name of a claim, or a JSON Pointer that begins with /",
            read: { $0.text.flatMap(ClaimPath.init) }, text: \.text)
    }
}

/// A role in tokens, and the service's role that it stands for.
struct RoleMapping: Sendable {
    let name: Identifier
    let role: Identifier

    /// Reads `NAME=ROLE`: the last `=` counts. Returns `nil` if one of them is empty.
    init?(_ text: String) {
        guard let separator = text.utf8.lastIndex(of: 0x3D) else { return nil }
        name = Identifier(String(text[..<separator]))
        role = Identifier(String(text[text.utf8.index(after: separator)...]))
        if name.isEmpty || role.isEmpty { return nil }
    }
}

extension SettingType<[RoleMapping]> {
    /// A list of role mappings.
    static var roleMap: Self {
        let mapping = SettingType<RoleMapping>(
            expected: "NAME=ROLE", read: { $0.text.flatMap(RoleMapping.init) },
            text: { "\($0.name.rawValue)=\($0.role.rawValue)" })
        return .list(of: mapping, called: "texts NAME=ROLE")
    }
}
