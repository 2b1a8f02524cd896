/// A caller: a role and a subject.
public struct Caller: Hashable, Sendable {
    /// The caller's role.
    public let role: Role
    /// The subject whose data the caller sees; `nobody` for callers without a token, who share one.
    public let subject: Subject

    /// A caller with `role` and `subject`. With a token, the subject is not empty.
    public init(role: Role, subject: Subject) { (self.role, self.subject) = (role, subject) }
}
