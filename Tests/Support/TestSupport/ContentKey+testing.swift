package import JSON

extension ContentKey {
    /// The fixed key of tests, of what is recorded for them, and of the vectors.
    package static let testing = ContentKey(Array(0..<32)) ?? .published
}
