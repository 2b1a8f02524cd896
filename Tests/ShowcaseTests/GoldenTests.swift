import HTTPServing
import Showcase
import TestSupport
import Testing

/// Every screen, as every role, in every language, as recorded by `scripts/lib/record-goldens`.
@Suite struct GoldenTests {
    static let screens = [
        "hello", "todos", "cars", "cars/new", "cars/70", "cars/67", "cards", "team", "team/new", "team/1",
    ]

    @Test(arguments: screens, ["guest", "user", "admin"]) func `each screen is as recorded`(
        _ screen: String, _ role: String
    )
        async throws
    {
        let client = InProcessClient(try TestShowcase().responder())
        for language in ShowcaseLanguage.tags.map(\.rawValue) {
            let response = try await client.get("/screens/" + screen, GoldenFile.headers(role, language))
            let name = "\(screen.replacing("/", with: "-")).\(role).\(language).json"
            #expect([200, 403].contains(response.status) && !response.text.contains("ErrorCell"))
            try GoldenFile.expect(response, name)
        }
    }

    @Test func `goldens are recorded only if asked for`() { #expect(!GoldenFile.isRecording) }
}
