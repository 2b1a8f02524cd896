import Foundation
import TestSupport
import Testing
@testable import SectionalTesting

/// What a screen is held against, and how that is recorded.
@Suite struct GoldenTests {
    private let folder: TemporaryFolder
    private let golden: Golden

    init() throws {
        folder = try TemporaryFolder()
        golden = Golden("screen", beside: folder.file("Tests.swift"))
    }

    private func screen(_ text: String) -> TestScreen {
        TestScreen(TestAnswer(status: 200, headers: [:], body: Array(text.utf8)))
    }

    @Test func `a golden file is in the folder beside its test`() {
        #expect(golden.path == folder.file("Goldens/screen.json"))
    }

    @Test func `a missing golden file is a fault`() throws {
        let fault = try golden.fault(of: screen(#"{"a":1}"#), isRecording: false)
        #expect(
            fault?.hasPrefix("missing golden \(golden.path); record it with SECTIONAL_RECORD_GOLDENS=1") == true)
        #expect(!FileManager.default.fileExists(atPath: golden.path))
    }

    @Test func `a difference is shown with its line`() throws {
        #expect(try golden.fault(of: screen(#"{"a":1}"#), isRecording: true) == nil)
        #expect(try String(contentsOfFile: golden.path, encoding: .utf8) == "{\n  \"a\": 1\n}\n")
        #expect(try golden.fault(of: screen(#"{"a":1}"#), isRecording: false) == nil)
        let fault = try golden.fault(of: screen(#"{"a":2}"#), isRecording: false)
        let difference = "line 2 should be\n    \"a\": 1\nand is\n    \"a\": 2\nIf this is intended, "
        #expect(fault?.hasPrefix("\(golden.path): " + difference) == true)
    }

    /// The revision of what is different is too, and says nothing.
    @Test func `a difference beside the revision is shown`() throws {
        _ = try golden.fault(of: screen(#"{"revision":"a","title":"A"}"#), isRecording: true)
        let fault = try golden.fault(of: screen(#"{"revision":"b","title":"B"}"#), isRecording: false)
        #expect(fault?.contains("line 3 should be\n    \"title\": \"A\"\nand is") == true)
        let revision = try golden.fault(of: screen(#"{"revision":"b","title":"A"}"#), isRecording: false)
        #expect(revision?.contains("line 2 should be") == true)
    }

    /// What is missing at the end is different too.
    @Test(arguments: [
        ("a\nb", "a", "line 2 should be\n  b\nand is\n  (the end)"),
        ("a", "a\nb", "line 2 should be\n  (the end)\nand is\n  b"),
    ])
    func `a difference at the end is shown`(_ expected: String, _ found: String, _ difference: String) {
        #expect(TextDifference(expected: expected, found: found)?.description == difference)
    }

    @Test func `goldens are recorded only if asked for`() { #expect(!Golden.isRecording) }

    @Test func `a fault of a golden fails the test`() {
        withKnownIssue { try expectGolden("not-recorded", of: screen("{}")) }
    }
}
