/// Topics that a screen reads beside those that its sections say they read: for its title, or to decide what there is.
public struct Reads: Sections {
    private let topics: [Topic]

    /// Says that these are read.
    public init(_ topics: Topic...) { self.topics = topics }

    /// Adds the topics.
    public func append(to parts: inout ScreenParts) { parts.ownTopics += topics }
}
