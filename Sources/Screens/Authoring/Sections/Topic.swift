import Basics

/// A topic: a name for data that changes. A section reads topics, and a write touches topics; a write to a topic
/// invalidates every section that reads it.
public struct Topic: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The topic's name.
    public var rawValue: String { identifier.rawValue }
    private let identifier: Identifier

    /// A topic with the name `rawValue`.
    public init(rawValue: String) { identifier = Identifier(rawValue) }
    /// A topic with the name `rawValue`.
    public init(stringLiteral rawValue: String) { identifier = Identifier(rawValue) }

    /// Returns the part of the topic that belongs to `subject`, such as the to-dos of `ana`.
    public func of(_ subject: Subject) -> Topic { Topic(rawValue: rawValue + "/" + subject.rawValue) }
}
