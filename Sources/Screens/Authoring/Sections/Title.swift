/// A title that is loaded, such as one with a count; it loads concurrently with the sections. It replaces the
/// controller's `title` unless it throws or times out. If a screen has several, the last one is used.
public struct Title: Sections {
    let load: @Sendable () async throws -> String

    /// A title that `load` loads. If it reads topics that no section reads, declare them with ``Reads``.
    public init(_ load: @escaping @Sendable () async throws -> String) { self.load = load }

    public func append(to parts: inout ScreenParts) { parts.title = self }
}

/// Topics that a screen reads in addition to those of its sections: for its title, or to decide which sections it has.
public struct Reads: Sections {
    private let topics: [Topic]

    /// Declares that the screen reads `topics`.
    public init(_ topics: Topic...) { self.topics = topics }

    public func append(to parts: inout ScreenParts) { parts.read(topics) }
}
