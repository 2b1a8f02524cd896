import Basics

/// A caller: a role and a subject.
public struct Caller: Hashable, Sendable {
    /// The caller's role.
    public let role: Role
    /// The subject whose data the caller sees; `nobody` for callers without a token, who share one.
    public let subject: Subject

    /// A caller with `role` and `subject`. With a token, the subject is not empty.
    public init(role: Role, subject: Subject) { (self.role, self.subject) = (role, subject) }
}

/// The person or client whose data it is, from the `sub` claim of a token. Compared by bytes, never shown to people.
public struct Subject: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The subject's name in tokens and in stores.
    public var rawValue: String { identifier.rawValue }
    private let identifier: Identifier

    /// A subject with the name `rawValue`.
    public init(rawValue: String) { identifier = Identifier(rawValue) }
    /// A subject with the name `rawValue`.
    public init(stringLiteral rawValue: String) { identifier = Identifier(rawValue) }

    /// The subject of callers without a token, and of screens that are the same for all callers of a role.
    public static let nobody: Subject = ""

    /// Whether the name is valid for a caller with a token: 1 to 512 bytes, none of them a control character.
    public var namesSomebody: Bool { identifier.isNameable }
}

/// The role of a caller. A role has no behaviour: the State for the role decides what it may do on a screen.
public struct Role: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The role's name in tokens and in the configuration.
    public var rawValue: String { identifier.rawValue }
    private let identifier: Identifier

    /// A role with the name `rawValue`.
    public init(rawValue: String) { identifier = Identifier(rawValue) }
    /// The role of a case that a service declares.
    public init(_ role: some ServiceRole) { self.init(rawValue: role.rawValue) }
    /// A role with the name `rawValue`.
    public init(stringLiteral rawValue: String) { identifier = Identifier(rawValue) }
}

/// The roles of a service, by their names in tokens. An enumeration, so that a `switch` leaves none out.
public protocol ServiceRole: RawRepresentable<String>, CaseIterable, Sendable {
    /// The role of callers without a token.
    static var withoutToken: Self { get }
}

/// All roles that callers of a service can have.
public struct Roles: Sendable {
    /// All roles, in order.
    public private(set) var all: [Role]
    /// The role of callers without a token.
    public let withoutToken: Role

    /// The roles that a service declares.
    public init<Declared: ServiceRole>(_ declared: Declared.Type) {
        self.init(Declared.allCases.map(Role.init), withoutToken: Role(Declared.withoutToken))
    }

    /// The roles in `all`; `withoutToken`, the role of callers without a token, is put first if it isn't among them.
    public init(_ all: [Role], withoutToken: Role) {
        self.all = all.contains(withoutToken) ? all : [withoutToken] + all
        self.withoutToken = withoutToken
    }

    /// Returns these roles and `role`.
    public func adding(_ role: Role) -> Roles { Roles(all + [role], withoutToken: withoutToken) }

    /// The caller of a request without a token.
    public var callerWithoutToken: Caller { Caller(role: withoutToken, subject: .nobody) }
}
