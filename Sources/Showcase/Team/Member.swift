/// Somebody of the team.
public struct Member: Equatable, Sendable, Codable {
    /// Their identity, never used again.
    public let id: Int64
    /// What they are called.
    public let name: String
    /// Where they are written to.
    public let email: String
    /// What they do.
    public let title: String

    /// A member as they are stored.
    public init(id: Int64, name: String, email: String, title: String) {
        self.id = id
        self.name = name
        self.email = email
        self.title = title
    }
}
