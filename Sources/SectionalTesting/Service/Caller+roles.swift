public import Sectional

extension Caller {
    /// A caller with a role of the service, who has a token of `subject`. A team says its own roles' in a line each:
    ///
    ///     extension Caller {
    ///         static func member(_ subject: Subject) -> Caller { Caller(LibraryRole.member, subject) }
    ///     }
    public init(_ role: some ServiceRole, _ subject: Subject) { self.init(role: Role(role), subject: subject) }
}

extension Caller {
    /// The role and the subject, for failures.
    var name: String { subject == .nobody ? role.rawValue : "\(role.rawValue) \(subject.rawValue)" }
}
