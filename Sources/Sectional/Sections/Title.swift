/// A title that takes data, such as a count: loaded beside the sections. It stands in the place of the controller's
/// `title`, unless it fails or is late; where several are written, the last one does.
public struct Title: Sections {
    let load: @Sendable () async throws -> String

    /// A title that `load` loads. What it reads and no section does, `Reads` has to say.
    public init(_ load: @escaping @Sendable () async throws -> String) { self.load = load }

    /// Adds itself.
    public func append(to parts: inout ScreenParts) { parts.title = self }
}
