import Screens
import TestSupport
import Testing

/// Where a section says that it goes on.
@Suite struct NextPageTests {
    private let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "failed" }

    private func text(_ request: ClientRequest) async throws -> String {
        let composer = TestScreen { _ in
            ListSection("end less", topics: []) { _ in
                Page(LabelCell(id: "a"), through: Cursor(rawValue: "x/1"), hasMore: true)
            } cells: { _ in
                LabelCell(id: "a")
            }
        }
        return try await renderer.screen(composer, for: request).bytes.text
    }

    @Test func `the next page keeps the query and the limit`() async throws {
        let query = [
            ScreenRequest.QueryItem(name: "q", value: "a \"ä\""), ScreenRequest.QueryItem(name: "e", value: ""),
        ]
        let text = try await text(ClientRequest(ScreenPath("test"), caller: .guest, query: query, limit: 7))
        let url = "/screens/test/sections/end%20less?q=a%20%22%C3%A4%22&e=&limit=7&after=x%2F1"
        #expect(text.hasSuffix(#""next":"\#(url)"}]}"#))
    }

    @Test func `the next page doesn't name the default limit`() async throws {
        let text = try await text(ClientRequest(ScreenPath("test"), caller: .guest))
        #expect(text.hasSuffix(#""next":"/screens/test/sections/end%20less?after=x%2F1"}]}"#))
    }
}
