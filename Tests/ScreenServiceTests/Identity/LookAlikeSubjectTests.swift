import HTTPServing
import JSON
import Screens
import TestSupport
import Testing

/// Subjects that `String` holds for equal are as far apart as any others: over a socket, with tokens that are
/// remembered.
@Suite(.timeLimit(.minutes(10))) struct LookAlikeSubjectTests {
    private static let add = "/screens/todos/sections/input/cells/input/actions/add"
    private let showcase: TestShowcase

    init() throws { showcase = try TestShowcase() }

    @Test(arguments: LookAlikes.pairs) func `subjects that look alike each see their own list`(_ pair: LookAlikes.Pair)
        async throws
    {
        try await withTwo(pair) { one, other in
            try await one.add("mine")
            #expect(try await one.toDos().contains("mine"))
            #expect(try await other.toDos().contains("mine") == false)
            try await other.add("theirs")
            #expect(try await !one.toDos().contains("theirs"))
            #expect(try await other.toDos().contains("theirs"))
            #expect(try await other.toDos().contains("mine") == false)
        }
    }

    @Test(arguments: LookAlikes.pairs) func `a look-alike subject gets no 304 for another's screen`(
        _ pair: LookAlikes.Pair
    ) async throws {
        try await withTwo(pair) { one, other in
            try await one.add("mine")
            let known = try await one.get()
            #expect(try await one.get(["If-None-Match": known["etag"] ?? ""]).status == 304)
            let answer = try await other.get(["If-None-Match": known["etag"] ?? ""])
            #expect(answer.status == 200)
            #expect(!answer.text.contains("mine"))
        }
    }

    /// A patch on a base of somebody else's would say what stood there.
    @Test(arguments: LookAlikes.pairs) func `a look-alike subject gets no patch from another's screen`(
        _ pair: LookAlikes.Pair
    ) async throws {
        try await withTwo(pair) { one, other in
            try await one.add("mine")
            let revision = try await JSONObject(one.get().body)["revision"].text ?? ""
            try await one.add("more of mine")
            #expect(try await JSONObject(one.get(query: "?since=" + revision).body)["patch"].exists)
            let since = try await JSONObject(other.get(query: "?since=" + revision).body)
            #expect(since["screen"].exists && !since["patch"].exists)
        }
    }

    @Test(arguments: LookAlikes.pairs) func `look-alike subjects have their own streams`(_ pair: LookAlikes.Pair)
        async throws
    {
        try await withTwo(pair) { one, other in
            let (mine, theirs) = (try await one.stream(), try await other.stream())
            for stream in [mine, theirs] { #expect(try await stream.yields("screen")) }
            try await one.add("mine")
            #expect(try await mine.nextEvent()?.text.contains("mine") == true)
            try await other.add("theirs")
            let event = try #require(try await theirs.nextEvent())
            #expect(event.text.contains("theirs") && !event.text.contains("mine"))
        }
    }

    @Test(arguments: LookAlikes.pairs) func `a look-alike subject can't act on another's list`(_ pair: LookAlikes.Pair)
        async throws
    {
        try await withTwo(pair) { one, other in
            try await one.add("mine")
            let cells = try await JSONObject(one.get().body)["sections"][1]["cells"].list
            let cell = try #require(cells.first { $0["data"]["title"].text == "mine" }?["id"].text)
            #expect(try await other.post("/screens/todos/sections/todos/cells/\(cell)/actions/remove").status == 404)
            #expect(try await one.toDos().contains("mine"))
            #expect(try await one.post("/screens/todos/sections/todos/cells/\(cell)/actions/remove").status == 200)
        }
    }

    /// Keys that look alike are two keys, and one key is two where those who look alike use it.
    @Test(arguments: LookAlikes.pairs) func `look-alike keys and subjects perform separately`(_ pair: LookAlikes.Pair)
        async throws
    {
        try await withTwo(pair) { one, other in
            for key in [pair.one, pair.other] {
                for person in [one, other, one, other] { try await person.add("under \(key)", key: key) }
            }
            for person in [one, other] {
                for key in [pair.one, pair.other] {
                    let added = try await person.toDos().count { $0.utf8.elementsEqual("under \(key)".utf8) }
                    #expect(added == 1)
                }
            }
        }
    }

    /// The same with keys in memory, which `String` would have compared.
    @Test(arguments: LookAlikes.pairs) func `look-alike keys are kept apart in memory`(_ pair: LookAlikes.Pair)
        async throws
    {
        let store = MemoryIdempotencyStore()
        for subject in [pair.one, pair.other] {
            for value in [pair.one, pair.other] {
                let caller = Caller(role: "user", subject: Subject(rawValue: subject))
                let key = IdempotencyKey(caller: caller, value: value)
                #expect(store.performed(under: key) == nil)
                _ = try await store.perform(under: key, fingerprint: "") { .nothing }
                #expect(store.performed(under: key) != nil)
            }
        }
    }

    private func withTwo(_ pair: LookAlikes.Pair, _ body: (Person, Person) async throws -> Void) async throws {
        try await withServer(showcase.responder()) { port in
            let client = LiveClient(port: port)
            try await body(Person(client: client, subject: pair.one), Person(client: client, subject: pair.other))
        }
    }

    private struct Person {
        let client: LiveClient
        let subject: String

        func headers(_ more: HeaderFields = [:]) -> HeaderFields {
            var headers = more
            headers["Authorization"] = "Bearer user:\(subject):1900000000"
            return headers
        }

        func get(_ headers: HeaderFields = [:], query: String = "") async throws -> RawResponse {
            try await client.get("/screens/todos" + query, self.headers(headers))
        }

        func toDos() async throws -> [String] {
            try await JSONObject(get().body)["sections"][1]["cells"].list.compactMap { $0["data"]["title"].text }
        }

        func stream() async throws -> EventStream { try await client.open("/screens/todos/events", headers()) }

        func post(_ path: String) async throws -> RawResponse { try await client.post(path, headers()) }

        func add(_ title: String, key: String? = nil) async throws {
            let headers = headers(key.map { ["Idempotency-Key": $0] } ?? [:])
            let response = try await client.post(LookAlikeSubjectTests.add, headers, json: #"{"title":"\#(title)"}"#)
            #expect(response.status == 200)
        }
    }
}
