/// Who asks for a screen.
public struct Caller: Hashable, Sendable {
    /// What the caller is to the service.
    public let role: Role
    /// Whose data it is; `nobody` for guests, who share theirs.
    public let subject: Subject

    /// A caller with a role and, unless a guest, a subject that is not empty.
    public init(role: Role, subject: Subject) { (self.role, self.subject) = (role, subject) }

    /// A caller without a token.
    public static let guest = Caller(role: .guest, subject: .nobody)
}
