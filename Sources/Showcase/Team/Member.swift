/// A member of the team.
public struct Member: Equatable, Sendable, Codable {
    /// The member's identity, never reused.
    public let id: Int64
    /// The member's name.
    public let name: String
    /// The member's e-mail address.
    public let email: String
    /// The member's job title.
    public let title: String

    /// A member as stored.
    public init(id: Int64, name: String, email: String, title: String) {
        self.id = id
        self.name = name
        self.email = email
        self.title = title
    }
}
