public import Screens

extension Caller {
    /// Creates a caller with a role of the service and a token of `subject`. A team adds one line for each of its
    /// roles:
    ///
    ///     extension Caller {
    ///         static func member(_ subject: Subject) -> Caller { Caller(LibraryRole.member, subject) }
    ///     }
    public init(_ role: some ServiceRole, _ subject: Subject) { self.init(role: Role(role), subject: subject) }
}

extension Caller {
    /// The role and the subject, for failure messages.
    var name: String { subject == .nobody ? role.rawValue : "\(role.rawValue) \(subject.rawValue)" }
}
