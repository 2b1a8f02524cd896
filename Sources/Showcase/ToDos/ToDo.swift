/// Something to do.
public struct ToDo: Equatable, Sendable, Codable {
    /// Its identity, never used again.
    public let id: Int64
    /// What is to be done.
    public let title: String

    /// A to-do as it is stored.
    public init(id: Int64, title: String) { (self.id, self.title) = (id, title) }
}
