import ScreenService
import Screens
import TestSupport
import Testing

/// A screen with each optional member of the wire format, for two roles that get each of them differently, in a
/// language from left to right and in one from right to left. `scripts/lib/record-goldens` records anew.
@Suite struct EveryMemberGoldenTests {
    private func screen(_ role: String, _ language: String = "en") async throws -> RawResponse {
        let catalog = try ScreenCatalog(roles: Roles(GuestOrUser.self), composers: [EveryMemberScreen()])
        let impressions = try Gallery().store()
        let client = InProcessClient(
            serve(catalog, languages: EveryMemberScreen.languages, impressions: impressions))
        return try await client.get("/screens/everything", GoldenFile.headers(role, language))
    }

    @Test(arguments: ["guest", "user"], ["en", "ar"]) func `a screen with every member is as recorded`(
        _ role: String, _ language: String
    ) async throws {
        let response = try await screen(role, language)
        #expect(response.status == 200)
        let name = "everything.\(role).\(language).json"
        #expect(try GoldenFile.matches(response, name, of: "ScreenServiceTests"), "\(name)")
    }

    private static let fields = "sections.1.cells.18.actions.0.fields.properties"
    private static let members = [
        "prefetch", "search", "choices", "isRefreshable", "barItems.0.menu", "barItems.0.label", "barItems.0.style",
        "barItems.0.icon", "barItems.0.actions.0.confirm", "sections.0.headingLevel", "sections.0.layout",
        "sections.0.collapsing", "sections.0.cells.0.data.picture.url", "sections.0.cells.0.data.picture.width",
        "sections.0.cells.0.data.picture.height", "sections.0.cells.0.data.picture.alt",
        "sections.0.cells.0.data.picture.color", "sections.0.cells.0.data.picture.preview",
        "sections.0.cells.0.actions.1.title", "sections.0.cells.0.actions.1.label",
        "sections.0.cells.0.actions.1.style", "sections.0.cells.0.actions.1.icon", "sections.0.cells.0.menu.0.confirm",
        "sections.0.cells.0.menu.2", "sections.0.cells.0.accessibility.label", "sections.0.cells.0.accessibility.hint",
        "sections.0.cells.0.accessibility.traits", "sections.0.cells.0.impression",
        "sections.1.cells.0.data.label", "\(fields).name.title", "\(fields).name.x-field.initial",
        "\(fields).shelf.x-field.initial", "\(fields).witness.x-field.initialTitle",
        "\(fields).guests.x-field.initialTitles",
    ]

    /// A State decides on each member: the golden of one role isn't that of the other.
    @Test(arguments: members) func `each optional member may depend on the role`(_ path: String) async throws {
        let guest = try Self.value(at: path, of: await screen("guest"))
        let user = try Self.value(at: path, of: await screen("user"))
        #expect(guest != user)
    }

    private static func value(at path: String, of response: RawResponse) throws -> JSONTree? {
        var value: JSONTree? = try JSONTree(decoding: response.body)
        for key in path.split(separator: ".") {
            switch value {
            case .object(let members)?: value = members[String(key)]
            case .array(let elements)?: value = Int(key).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
            default: value = nil
            }
        }
        return value
    }

    /// Of a language that is written from right to left, and of no other.
    @Test func `the direction depends on the language`() async throws {
        #expect(JSONObject(try await screen("user", "ar").body)["direction"].text == "rtl")
        #expect(!JSONObject(try await screen("user").body)["direction"].exists)
    }
}
