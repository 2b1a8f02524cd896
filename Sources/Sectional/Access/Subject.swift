internal import Identity

/// Whose data it is: the `sub` of a token. Never a text for people: two are the same where their bytes are.
public struct Subject: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name in tokens and in stores.
    public var rawValue: String { identifier.rawValue }
    private let identifier: Identifier

    /// A subject by its name.
    public init(rawValue: String) { identifier = Identifier(rawValue) }
    /// A subject by its name.
    public init(stringLiteral rawValue: String) { identifier = Identifier(rawValue) }

    /// The subject of callers without a token, who share their data, and of screens that are the same for everybody of a role.
    public static let nobody: Subject = ""

    /// Whether somebody can be called so: 1 to 512 bytes, none of them a control character's.
    public var namesSomebody: Bool {
        let bytes = rawValue.utf8
        return (1...512).contains(bytes.count) && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}
