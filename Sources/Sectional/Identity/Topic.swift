/// Something that changes: what a section reads, and what a write touches. Where both name the same topic, the write
/// renews the section wherever it is shown.
public struct Topic: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
    /// The topic's name.
    public let rawValue: String

    /// A topic by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A topic by its name.
    public init(stringLiteral rawValue: String) { self.rawValue = rawValue }

    /// What changes without anybody telling, such as the time: what reads it is composed for every request.
    public static let untold: Topic = "untold"

    /// The part of a topic that is one subject's own, such as the to-dos of `ana`.
    public func of(_ subject: String) -> Topic { Topic(rawValue: rawValue + "/" + subject) }
}
