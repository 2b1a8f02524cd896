import HTTPServing
import JSON
import Sectional
import Showcase
import Synchronization
import TestSupport
import Testing

/// Two clients that get in each other's way, and an action that has to be exact.
@Suite struct ConflictTests {
    private let showcase: TestShowcase

    init() throws { showcase = try TestShowcase() }

    /// One round trip, and the client that came second is current.
    @Test func saysWhatLeadsToTheCurrentScreen() async throws {
        try await withClients(of: showcase.responder()) { client in
            let before = try await client.get("/screens/todos")
            let id = JSONObject(before.body)["sections"][1]["cells"][0]["id"].text ?? ""
            let href = "/screens/todos/sections/todos/cells/\(id)/actions/remove"
            let headers: HeaderFields = ["If-Match": before["etag"] ?? ""]
            #expect(try await client.post(href, headers).status == 200)
            let late = try await client.post(href, headers)
            #expect(late.status == 409)
            #expect(late["content-type"] == "application/problem+json")
            let members = Dictionary(try JSONSlice(.copying(late.body)).members(), uniquingKeysWith: { $1 })
            let patched = try Screen(.copying(before.body), key: .testing).applying(
                Patch(try #require(members["patch"])))
            #expect(try await patched.bytes.array == client.get("/screens/todos").body)
            // Without a base there is nothing that the action could have made sense for.
            #expect(try await client.post(href).status == 404)
        }
    }

    /// A base that is not known, or none: the whole screen.
    @Test(arguments: [
        nil, "*", "\"00000000000000000000000000000000\"", "abc", "05f0c9d3be1a24c7788d1e0b6a3f4c2d9\"",
        "W/\"5f0c9d3be1a24c7788d1e0b6a3f4c2d9\"", "\"5f0c\"", "", ",", "W/", "W/\"", "w/\"a\"",
    ]) func answersWithTheScreen(_ tag: String?)
        async throws
    {
        try await withClients(of: showcase.responder()) { client in
            let href = "/screens/hello/sections/multi-cell-types/cells/switch/actions/toggle"
            var headers: HeaderFields = [:]
            headers["If-Match"] = tag
            let answer = JSONObject(try await client.post(href, headers).body)
            #expect(answer.names == ["effects", "screen"])
            let fresh = try await client.get("/screens/hello")
            #expect(answer["screen"]["revision"].text == JSONObject(fresh.body)["revision"].text)
        }
    }

    /// The tag of a screen that the service has compressed, or a proxy, names the same revision.
    @Test func knowsTheTagOfACompressedScreen() async throws {
        let client = InProcessClient(try showcase.responder())
        let href = "/screens/hello/sections/multi-cell-types/cells/switch/actions/toggle"
        for compressed in [{ $0.dropLast() + "-gzip\"" }, { "W/" + $0 }] as [(String) -> String] {
            let tag = try #require(try await client.get("/screens/hello")["etag"])
            let answer = try await client.post(href, ["If-Match": compressed(tag)])
            #expect(JSONObject(answer.body).names == ["effects", "patch"])
        }
        let tag = try #require(try await client.get("/screens/hello")["etag"])
        let other = try await client.post(href, ["If-Match": "'" + tag.dropFirst()])
        #expect(JSONObject(other.body).names == ["effects", "screen"])
    }

    @Test func performsAnExactActionOnTheCurrentScreenAlone() async throws {
        let counter = Counter()
        let app = serve(try ScreenCatalog(roles: Roles(GuestRole.self), composers: [CounterScreen(counter: counter)]))
        try await withClients(of: app) { client in
            let shown = try await client.get("/screens/counter")
            let href = "/screens/counter/sections/counter/cells/count/actions/count"
            let headers: HeaderFields = ["If-Match": shown["etag"] ?? ""]
            #expect(try await client.post(href, headers).status == 200)
            let count = counter.value
            let refused = try await client.post(href, headers)
            #expect(refused.status == 412)
            #expect(counter.value == count)
            let patch = JSONObject(refused.body)["patch"]
            #expect(patch["from"].text == JSONObject(shown.body)["revision"].text)
            #expect(patch["operations"].list.map { $0["op"].text } == ["reload"])
            let unknown = try await client.post(href, ["If-Match": "\"00000000000000000000000000000000\""])
            #expect(unknown.status == 412)
            #expect(JSONObject(unknown.body)["screen"]["id"].text == "counter")
            // A weak tag, such as a proxy makes, fulfils no precondition.
            let current = try await client.get("/screens/counter")["etag"] ?? ""
            for tag in ["W/" + current, "abc"] {
                #expect(try await client.post(href, ["If-Match": tag]).status == 412)
            }
            #expect(counter.value == count)
            let several: HeaderFields = ["If-Match": "\"00000000000000000000000000000000\", " + current]
            #expect(try await client.post(href, several).status == 200)
            // Who doesn't say what they show takes what comes.
            for tag in ["*", "", ","] { #expect(try await client.post(href, ["If-Match": tag]).status == 200) }
            #expect(try await client.post(href).status == 200)
        }
    }
}

private final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func increment() { count.withLock { $0 += 1 } }
}

private struct CountCell: CellController {
    struct Data: CellData { var count: Int }
    let counter: Counter

    var id: CellID { "count" }
    var data: Data { Data(count: counter.value) }
    var actions: Actions {
        Perform("count", on: .select, if: true, isExact: true) { [counter] in
            counter.increment()
            return Performed(changing: "counter")
        }
    }
}

private struct CounterSection: SectionController {
    let counter: Counter
    let topics: [Topic] = ["counter"]
    var id: SectionID { "counter" }

    func cells() -> CountCell { CountCell(counter: counter) }
}

private struct CounterScreen: ScreenComposer {
    struct State: Sendable {}

    let counter: Counter
    let pattern: ScreenPattern = "counter"
    let states = States<State> { (_: GuestRole) in State() }

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        ScreenController(title: "Counter") { CounterSection(counter: counter) }
    }
}
