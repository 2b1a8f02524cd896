import TestSupport
import Testing

extension GoldenFile {
    /// Compares the content of a response with the file of this name, or records it.
    static func expect(_ response: RawResponse, _ name: String) throws {
        #expect(try matches(response, name, of: "ShowcaseTests"), "\(name)")
    }
}
