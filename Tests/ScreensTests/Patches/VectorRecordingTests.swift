import Foundation
import JSON
import TestSupport
import Testing

/// Writes the revisions of the vectors anew if `scripts/lib/record-goldens` asks for it; else, looks whether they are
/// what the key of tests makes them.
@Suite struct VectorRecordingTests {
    private static let isRecording = ProcessInfo.processInfo.environment["SECTIONAL_RECORD_GOLDENS"] == "1"

    @Test func `the revisions of the vectors are as recorded`() throws {
        for vector in try Vector.all() {
            let url = URL(filePath: packageRoot + "/Tests/Vectors/" + vector.testDescription)
            let recorded = try String(contentsOf: url, encoding: .utf8)
            var current = recorded
            for screen in [vector.base, vector.result] {
                let (written, content) = try parts(screen.text)
                current.replace(written, with: Bytes.copying(content).contentHash(.testing).description)
            }
            if Self.isRecording { try Data(current.utf8).write(to: url) } else { #expect(current == recorded) }
        }
    }

    /// The revision that stands in a screen's JSON, and what is hashed for it.
    private func parts(_ screen: String) throws -> (revision: String, content: String) {
        let match = try #require(screen.firstMatch(of: /"revision":"([0-9a-f]+)",/))
        return (String(match.1), String(screen[match.range.upperBound...]))
    }
}
