/// A to-do.
public struct ToDo: Equatable, Sendable, Codable {
    /// The to-do's identity, never reused.
    public let id: Int64
    /// The text of the to-do.
    public let title: String

    /// A to-do as stored.
    public init(id: Int64, title: String) { (self.id, self.title) = (id, title) }
}
