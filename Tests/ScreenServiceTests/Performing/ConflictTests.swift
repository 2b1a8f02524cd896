import HTTPServing
import JSON
import Screens
import Showcase
import Synchronization
import TestSupport
import Testing

/// Two clients that get in each other's way.
@Suite struct ConflictTests {
    private let showcase: TestShowcase

    init() throws { showcase = try TestShowcase() }

    /// One round trip, and the client that came second is current.
    @Test func `a conflict is answered with a patch to the current screen`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let before = try await client.get("/screens/todos")
            let id = JSONObject(before.body)["sections"][1]["cells"][0]["id"].text ?? ""
            let href = "/screens/todos/sections/todos/cells/\(id)/actions/remove"
            let shown = href + "?since=" + (JSONObject(before.body)["revision"].text ?? "")
            #expect(try await client.post(shown).status == 200)
            let late = try await client.post(shown)
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

    /// A client shows it to the person.
    @Test(arguments: [("en", "The data has changed"), ("vi", "Dữ liệu đã thay đổi")])
    func `a conflict is told in the caller's language`(_ language: String, _ text: String) async throws {
        let client = InProcessClient(try showcase.responder())
        let headers: HeaderFields = ["Accept-Language": language]
        let shown = JSONObject(try await client.get("/screens/todos", headers).body)
        let id = shown["sections"][1]["cells"][0]["id"].text ?? ""
        let since = shown["revision"].text ?? ""
        let remove = "/screens/todos/sections/todos/cells/\(id)/actions/remove?since=\(since)"
        #expect(try await client.post(remove, headers).status == 200)
        let late = try await client.post(remove, headers)
        #expect(late.status == 409)
        #expect(JSONObject(late.body)["detail"].text?.hasPrefix(text) == true)
    }

    /// A base that is not known, or none: the whole screen.
    @Test(arguments: [
        "", "?since=", "?since=*", "?since=00000000000000000000000000000000", "?since=abc",
        "?since=%2200000000000000000000000000000000%22",
    ]) func `without a known revision an action answers with the screen`(_ query: String) async throws {
        try await withClients(of: showcase.responder()) { client in
            let href = "/screens/hello/sections/multi-cell-types/cells/switch/actions/toggle"
            let answer = JSONObject(try await client.post(href + query).body)
            #expect(answer.names == ["effects", "screen"])
            let fresh = try await client.get("/screens/hello")
            #expect(answer["screen"]["revision"].text == JSONObject(fresh.body)["revision"].text)
        }
    }

    private static let count = "/screens/counter/sections/counter/cells/count/actions/count"
    private let counter = Counter()

    private func counting() throws -> any Responder {
        serve(try ScreenCatalog(roles: Roles(GuestRole.self), composers: [CounterScreen(counter: counter)]))
    }

    /// 412 leads to the current screen: by the patch from `since`, else as a whole.
    @Test func `an action on an old screen gets 412 and the current one`() async throws {
        try await withClients(of: counting()) { client in
            let shown = try await client.get("/screens/counter")
            let revision = try #require(JSONObject(shown.body)["revision"].text)
            let headers: HeaderFields = ["If-Match": shown["etag"] ?? ""]
            #expect(try await client.post(Self.count, headers).status == 200)
            let count = counter.value
            let refused = try await client.post(Self.count + "?since=" + revision, headers)
            #expect(refused.status == 412 && refused["content-type"] == "application/problem+json")
            let patch = JSONObject(refused.body)["patch"]
            #expect(patch["from"].text == revision)
            #expect(patch["operations"].list.map { $0["op"].text } == ["reload"])
            // Without `since`, nothing is known of what the client shows.
            let whole = JSONObject(try await client.post(Self.count, headers).body)
            #expect(whole["status"].number == 412 && whole["screen"]["id"].text == "counter")
            #expect(counter.value == count)
        }
    }

    /// As RFC 9110 has it: a tag of another service, a weak one, and a list without tags are never the current one.
    @Test(arguments: [
        "\"00000000000000000000000000000000\"", "W/{tag}", "W/\"{revision}-gzip\"", "abc", "{revision}", "'{revision}'",
        "\"{revision}", "\"{revision}-br\"", "\"{revision}0\"", "\"0{revision}\"", "", ",", "W/", "\"*\"",
    ]) func `other values of If-Match get 412`(_ text: String) async throws {
        let client = InProcessClient(try counting())
        #expect(try await client.post(Self.count, try await field(text, client)).status == 412)
        #expect(counter.value == 0)
    }

    @Test(arguments: [
        "{tag}", "\"{revision}-gzip\"", "*", " * ", "\"a\", *", "\"00000000000000000000000000000000\", {tag}",
        "W/\"a\",{tag},abc",
    ]) func `a matching If-Match is accepted`(_ text: String) async throws {
        let client = InProcessClient(try counting())
        #expect(try await client.post(Self.count, try await field(text, client)).status == 200)
        #expect(counter.value == 1)
    }

    private func field(_ text: String, _ client: InProcessClient) async throws -> HeaderFields {
        let tag = try #require(try await client.get("/screens/counter")["etag"])
        return [
            "If-Match": text.replacing("{tag}", with: tag).replacing("{revision}", with: tag.filter { $0 != "\"" })
        ]
    }

    /// What isn't there, or isn't allowed, is said first.
    @Test func `a 404 or 422 comes before a 412`() async throws {
        let client = InProcessClient(try counting())
        let missing = try await client.post(Self.count + "er", ["If-Match": "\"a\""])
        #expect(missing.status == 404)
        let content = try await client.post(Self.count, ["If-Match": "\"a\""], json: #"{"a":1}"#)
        #expect(content.status == 422)
    }

    /// A repeat of what was performed is never 412: its own effect has made the precondition false.
    @Test func `a repeat is never refused by If-Match`() async throws {
        try await withClients(of: counting()) { client in
            let count = counter.value
            let headers: HeaderFields = [
                "If-Match": try await client.get("/screens/counter")["etag"] ?? "",
                "Idempotency-Key": "\(count)",
            ]
            for _ in 0..<3 { #expect(try await client.post(Self.count, headers).status == 200) }
            #expect(counter.value == count + 1)
            var other = headers
            other["Idempotency-Key"] = "other"
            #expect(try await client.post(Self.count, other).status == 412)
        }
    }

    /// Of those that name the same revision, one is performed.
    @Test func `one of the actions with the same If-Match is performed`() async throws {
        try await withClients(of: counting()) { client in
            let count = counter.value
            let headers: HeaderFields = ["If-Match": try await client.get("/screens/counter")["etag"] ?? ""]
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<20 { group.addTask { try await client.post(Self.count, headers).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [200] + Array(repeating: 412, count: 19))
            #expect(counter.value == count + 1)
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
        Perform("count", on: .select, if: true) { [counter] in
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
