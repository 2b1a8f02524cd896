import TestSupport
import Testing

/// Windows of the feed: from its first car through a key that a client has.
@Suite struct FeedWindowTests {
    private let showcase: TestShowcase

    init() throws { showcase = try TestShowcase() }

    private func json(_ target: String) async throws -> JSONObject {
        let response = try await InProcessClient(showcase.responder()).get(target)
        try #require(response.status == 200, "\(response.text)")
        return JSONObject(response.body)
    }

    /// The feed has 70 cars: a page after the first one ends before the last of them, or with it.
    @Test(arguments: [(10, 20, true), (34, 68, true), (35, 70, false), (60, 70, false)])
    func `a window says whether more follows`(_ limit: Int, _ count: Int, _ hasMore: Bool) async throws {
        let first = try await json("/screens/cars?limit=\(limit)")["sections"][0]
        let page = try await json(try #require(first["next"].text))
        #expect(page["next"].exists == hasMore)
        let through = try #require(page["through"].text)
        let window = try await json("/screens/cars?limit=\(limit)&through=" + through)["sections"][0]
        #expect(window["cells"].list.count == count)
        #expect(window["next"].exists == hasMore)
    }
}
