/// Who asks for a screen.
public struct Caller: Hashable, Sendable {
    /// The caller's role.
    public let role: Role
    /// Whose data it is; `nobody` for callers without a token, who share theirs.
    public let subject: Subject

    /// A caller with a role and, where there is a token, a subject that is not empty.
    public init(role: Role, subject: Subject) { (self.role, self.subject) = (role, subject) }
}
