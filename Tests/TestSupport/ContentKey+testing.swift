public import JSON

extension ContentKey {
    /// The fixed key of tests, of what is recorded for them, and of the vectors.
    public static let testing = ContentKey(Array(0..<32)) ?? .published
}
