internal import Identity

/// Something that changes: what a section reads, and what a write touches. Where both name the same topic, the write
/// renews the section wherever it is shown.
public struct Topic: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The topic's name.
    public var rawValue: String { identifier.rawValue }
    private let identifier: Identifier

    /// A topic by its name.
    public init(rawValue: String) { identifier = Identifier(rawValue) }
    /// A topic by its name.
    public init(stringLiteral rawValue: String) { identifier = Identifier(rawValue) }

    /// Data that changes without notification, such as the time: its screens are never cached.
    public static let untold: Topic = "untold"

    /// The part of a topic that is one subject's own, such as the to-dos of `ana`.
    public func of(_ subject: Subject) -> Topic { Topic(rawValue: rawValue + "/" + subject.rawValue) }
}
