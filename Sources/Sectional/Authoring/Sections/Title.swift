/// A title that takes data, such as a count: loaded beside the sections. It stands in the place of the controller's
/// `title`, unless it fails or is late; where several are written, the last one does.
public struct Title: Sections {
    let load: @Sendable () async throws -> String

    /// A title that `load` loads. What it reads and no section does, `Reads` has to say.
    public init(_ load: @escaping @Sendable () async throws -> String) { self.load = load }

    /// Adds itself.
    public func append(to parts: inout ScreenParts) { parts.title = self }
}

/// Topics that a screen reads beside those that its sections say they read: for its title, or to decide what there is.
public struct Reads: Sections {
    private let topics: [Topic]

    /// Says that these are read.
    public init(_ topics: Topic...) { self.topics = topics }

    /// Adds the topics.
    public func append(to parts: inout ScreenParts) { parts.ownTopics += topics }
}
