import Foundation
import HTTPServing
import Showcase
import TestSupport
import Testing

/// Every screen, as every role, in every language, against what was recorded. `scripts/record-goldens` records anew.
@Suite struct GoldenTests {
    static let screens = [
        "hello", "todos", "cars", "cars/new", "cars/70", "cars/67", "cards", "team", "team/new", "team/1",
    ]
    private static let tokens = ["guest": nil, "user": "user:ana", "admin": "admin:ana"]
    private static let isRecording = ProcessInfo.processInfo.environment["SECTIONAL_RECORD_GOLDENS"] == "1"

    @Test(arguments: screens, ["guest", "user", "admin"]) func isAsRecorded(_ screen: String, _ role: String)
        async throws
    {
        let client = InProcessClient(try TestShowcase().responder())
        for language in ShowcaseLanguage.tags.map(\.rawValue) {
            var headers: HeaderFields = ["Accept-Language": language]
            headers["Authorization"] = (Self.tokens[role] ?? nil).map { "Bearer " + $0 }
            let response = try await client.get("/screens/" + screen, headers)
            let name = "\(screen.replacing("/", with: "-")).\(role).\(language).json"
            #expect([200, 403].contains(response.status) && !response.text.contains("ErrorCell"))
            let url = URL(filePath: packageRoot + "/Tests/ShowcaseTests/Goldens/" + name)
            if Self.isRecording {
                try Data(response.body + [0x0A]).write(to: url)
            } else {
                #expect(try String(contentsOf: url, encoding: .utf8) == response.text + "\n", "\(name)")
            }
        }
    }

    @Test func recordsNothingUnlessAsked() { #expect(!Self.isRecording) }
}
