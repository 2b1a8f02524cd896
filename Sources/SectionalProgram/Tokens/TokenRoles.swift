import Basics
import OpenSSLTokens
import ScreenService
import Screens

/// Finds a caller's role among those that a token names.
struct TokenRoles: Sendable {
    private let mappings: [(name: Identifier, role: Role)]
    private let fallback: Role?

    /// Maps the names of `roles` to themselves, in their order.
    init(_ roles: Roles) {
        mappings = roles.all.map { (Identifier($0.rawValue), $0) }
        fallback = nil
    }

    /// Maps as `configuration` says. Throws a configuration error for a role that isn't one of `roles`.
    init(_ roles: Roles, _ configuration: Configuration) throws {
        let map = try configuration[.roleMap].map { mapping in
            (mapping.name, try Self.role(mapping.role.rawValue, Setting.roleMap.key, roles))
        }
        mappings = map.isEmpty ? TokenRoles(roles).mappings : map
        fallback = try configuration[.defaultRole].map { try Self.role($0, Setting.defaultRole.key, roles) }
    }

    /// Returns the role of a caller whose token names `names`: the first mapped one or, if there is none, the default;
    /// `nil` if there is no default.
    func role(_ names: [Identifier]) -> Role? {
        mappings.first { names.contains($0.name) }?.role ?? fallback
    }

    /// Returns the names with which a token gives its caller the role `wanted`: the first that stands for it, or none if
    /// it is the default. Returns `nil` if no token can.
    func names(giving wanted: Role) -> [Identifier]? {
        if let mapping = mappings.first(where: { self.role([$0.name]) == wanted }) { return [mapping.name] }
        return fallback == wanted ? [] : nil
    }

    /// Returns the caller that `claims` name. Throws `InvalidToken` for one without a known role.
    func caller(_ claims: TokenClaims) throws -> Caller {
        guard let role = role(claims.roles) else { throw InvalidToken("Unknown role in token.") }
        return Caller(role: role, subject: Subject(rawValue: claims.subject.rawValue))
    }

    /// Whether every caller has to be named a role.
    var isRequired: Bool { fallback == nil }

    private static func role(_ name: String, _ key: String, _ roles: Roles) throws -> Role {
        let role = Role(rawValue: name)
        guard roles.all.contains(role) else {
            let all = roles.all.map(\.rawValue).joined(separator: ", ")
            throw CommandError.configuration("\(key): unknown role '\(name)'; expected one of \(all)")
        }
        return role
    }
}

extension SettingType<ClaimPath> {
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
    static var roleMap: Self {
        let mapping = SettingType<RoleMapping>(
            expected: "NAME=ROLE", read: { $0.text.flatMap(RoleMapping.init) },
            text: { "\($0.name.rawValue)=\($0.role.rawValue)" })
        return .list(of: mapping, called: "texts NAME=ROLE")
    }
}
