import HTTPServing
import JSON
import SQL
import ScreenService
import Screens
import Showcase
import TestSupport
import Testing

/// What is repeated under the same `Idempotency-Key` is done once, and answered with the effects of the first time and
/// the current screen.
@Suite(.timeLimit(.minutes(10))) struct IdempotencyTests {
    private static let add = "/screens/todos/sections/input/cells/input/actions/add"
    private static let content = #"{"title":"Only once"}"#
    private let showcase: TestShowcase

    init() throws { showcase = try TestShowcase() }

    private func headers(_ key: String, _ token: String = "user:ana") -> HeaderFields {
        ["Idempotency-Key": key, "Authorization": "Bearer " + token]
    }

    private func toDos(_ subject: Subject = "ana") async throws -> Int {
        try await showcase.stores.toDos.toDos(of: subject).count
    }

    @Test func `a repeat gets the first effects and the current screen`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let (before, ana) = (try await toDos(), ["Authorization": "Bearer user:ana"] as HeaderFields)
            let shown = try await client.get("/screens/todos", ana)
            let key = client is LiveClient ? "live" : "in-process"
            let first = try await client.post(Self.add, headers(key), json: Self.content)
            #expect(first.status == 200)
            _ = try await client.post(Self.add, headers(key + " other"), json: Self.content)
            let again = try await client.post(Self.add, headers(key), json: Self.content)
            #expect(again.status == 200 && again.json["effects"][0]["kind"].text == "clearInput")
            #expect(again.json["effects"].list.count == 1)
            let members = Dictionary(try JSONSlice(.copying(again.body)).members(), uniquingKeysWith: { $1 })
            #expect(try await members["screen"]?.text == client.get("/screens/todos", ana).text)
            let since = Self.add + "?since=" + (shown.json["revision"].text ?? "")
            let patched = try await client.post(since, headers(key), json: Self.content).json
            #expect(patched["effects"].list.count == 1)
            #expect(patched["patch"]["operations"].list.map { $0["op"].text } == ["screen", "insert", "insert"])
            #expect(try await toDos() == before + 2)
        }
    }

    /// The effects alone: the screen is no longer theirs.
    @Test func `a repeat by a caller who lost the screen gets the effects`() async throws {
        let changes = ChangeFeed()
        let catalog = try ScreenCatalog(roles: Roles(GuestOrUser.self), composers: [UsersScreen()])
        let client = InProcessClient(serve(catalog, changes: changes))
        let href = "/screens/users/sections/line/cells/line/actions/greet"
        let first = try await client.post(href, headers("k"))
        #expect(first.status == 200 && first.json.names == ["effects", "screen"])
        let again = try await client.post(href, headers("k", "guest:ana"))
        #expect(again.status == 200 && again.json.names == ["effects"])
        #expect(again.json["effects"][0]["text"].text == "Hello")
        #expect(try await client.post(href, headers("other", "guest:ana")).status == 403)
    }

    /// The second answer has the screen, and not the first one's patch to another.
    @Test func `a repeat in another role is not performed again`() async throws {
        let client = InProcessClient(try showcase.responder())
        let before = try await toDos()
        let first = try await client.post(Self.add, headers("k"), json: Self.content)
        let again = try await client.post(Self.add, headers("k", "admin:ana"), json: Self.content)
        #expect(first.status == 200 && again.status == 200)
        #expect(try await toDos() == before + 1)
        #expect(again.json["screen"]["id"].text == "todos")
    }

    @Test func `a key is remembered across a restart`() async throws {
        let first = try await InProcessClient(showcase.responder()).post(Self.add, headers("k"), json: Self.content)
        let again = try await InProcessClient(showcase.responder()).post(Self.add, headers("k"), json: Self.content)
        #expect(again.body == first.body)
        #expect(try await toDos() == 4)
    }

    /// Another process performs it after this one has looked for the key: what this one finds is the effect of that.
    @Test(arguments: [true, false]) func `a repeat answers what another process has done meanwhile`(
        _ saysWhatItShows: Bool
    ) async throws {
        let here = InProcessClient(try showcase.responder())
        let screen = try await here.get("/screens/todos", ["Authorization": "Bearer user:ana"])
        let cell = try #require(JSONObject(screen.body)["sections"][1]["cells"][0]["id"].text)
        let removal = "/screens/todos/sections/todos/cells/\(cell)/actions/remove"
        var headers = headers("k")
        let shown = removal + (saysWhatItShows ? "?since=" + (JSONObject(screen.body)["revision"].text ?? "") : "")
        let store = SlowlyReadStore(SQLIdempotencyStore(showcase.database, clock: showcase.now)) {
            [headers] in _ = try await here.post(shown, headers)
        }
        let elsewhere = InProcessClient(
            serve(try showcase.catalog(), languages: ShowcaseLanguage.tags, idempotency: store))
        _ = try await elsewhere.get("/screens/todos", ["Authorization": "Bearer user:ana"])
        let answer = try await elsewhere.post(shown, headers)
        #expect(answer.status == 200)
        #expect(try await here.post(shown, headers).body == answer.body)
        #expect(try await toDos() == 2)
        // Another key doesn't get that answer.
        headers["Idempotency-Key"] = "other"
        #expect(try await elsewhere.post(shown, headers).status == (saysWhatItShows ? 409 : 404))
    }

    /// The other process has not heard of the write yet.
    @Test func `a repeat in another process gets the current screen`() async throws {
        let here = InProcessClient(try showcase.responder())
        let elsewhere = InProcessClient(
            serve(
                try showcase.catalog(), languages: ShowcaseLanguage.tags,
                idempotency: SQLIdempotencyStore(showcase.database, clock: showcase.now)))
        let ana: HeaderFields = ["Authorization": "Bearer user:ana"]
        let before = try await elsewhere.get("/screens/todos", ana)
        let first = try await here.post(Self.add, headers("k"), json: Self.content)
        #expect(first.status == 200)
        let again = try await elsewhere.post(Self.add, headers("k"), json: Self.content)
        #expect(again.status == 200)
        let revision = JSONObject(again.body)["screen"]["revision"].text
        #expect(revision != nil && revision == JSONObject(first.body)["screen"]["revision"].text)
        #expect(revision != JSONObject(before.body)["revision"].text)
        // A patch leads there too.
        let shown = Self.add + "?since=" + (JSONObject(before.body)["revision"].text ?? "")
        let patch = try await elsewhere.post(shown, headers("k"), json: Self.content)
        #expect(JSONObject(patch.body)["patch"]["to"].text == revision)
    }

    @Test func `a key is forgotten after a day`() async throws {
        let client = InProcessClient(try showcase.responder())
        _ = try await client.post(Self.add, headers("k"), json: Self.content)
        showcase.now.advance(by: .seconds(24 * 3600 - 1))
        _ = try await client.post(Self.add, headers("k"), json: Self.content)
        #expect(try await toDos() == 4)
        showcase.now.advance(by: .seconds(1))
        _ = try await client.post(Self.add, headers("k"), json: Self.content)
        #expect(try await toDos() == 5)
    }

    @Test func `a key used for something else is refused`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let before = try await toDos()
            let key = client is LiveClient ? "live" : "in-process"
            _ = try await client.post(Self.add, headers(key), json: Self.content)
            let refused = try await client.post(Self.add, headers(key), json: #"{"title":"Another"}"#)
            #expect(refused.status == 422)
            #expect(JSONObject(refused.body)["detail"].text?.contains("Idempotency-Key") == true)
            let elsewhere = "/screens/hello/sections/multi-cell-types/cells/switch/actions/toggle"
            #expect(try await client.post(elsewhere, headers(key)).status == 422)
            #expect(try await toDos() == before + 1)
        }
    }

    @Test func `a repeat may have its members in another order`() async throws {
        let client = InProcessClient(try showcase.responder())
        let add = "/screens/cars/new/sections/form/cells/submit/actions/add"
        let admin = headers("k", "admin:ana")
        let content = #"{"name":"Aster","operatedBy":"Ben","price":1}"#
        let first = try await client.post(add, admin, json: content)
        let cars = try await client.get("/screens/cars", admin).text
        let again = try await client.post(add, admin, json: #"{ "price": 1, "operatedBy": "Ben", "name": "Aster" }"#)
        #expect(first.status == 200 && again.status == 200)
        #expect(try await client.get("/screens/cars", admin).text == cars)
        for other in [content.replacing("1", with: "2"), #"{"name":"Ben","operatedBy":"Aster","price":1}"#] {
            #expect(try await client.post(add, admin, json: other).status == 422)
        }
    }

    /// The same content, and nothing of it, for two actions: two things.
    @Test func `a key used for another action is refused`() async throws {
        let client = InProcessClient(try showcase.responder())
        let toggle = { (card: Int) in "/screens/cards/sections/cards/cells/\(card)/actions/toggle" }
        #expect(try await client.post(toggle(1), headers("k")).status == 200)
        #expect(try await client.post(toggle(2), headers("k")).status == 422)
        #expect(try await client.post(toggle(1), headers("k")).status == 200)
    }

    @Test func `callers have keys of their own`() async throws {
        let client = InProcessClient(try showcase.responder())
        for token in ["user:ana", "user:ben"] {
            #expect(try await client.post(Self.add, headers("k", token), json: Self.content).status == 200)
        }
        #expect(try await toDos() == 4)
        #expect(try await toDos("ben") == 4)
    }

    @Test func `simultaneous repeats are performed once`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let before = try await toDos()
            let key = client is LiveClient ? "live" : "in-process"
            let answers = try await withThrowingTaskGroup(of: [UInt8].self) { group in
                for _ in 0..<20 {
                    group.addTask { try await client.post(Self.add, headers(key), json: Self.content).body }
                }
                return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
            }
            #expect(answers.count == 1)
            #expect(try await toDos() == before + 1)
        }
    }

    /// What was refused was not done, and may be asked for again under its key.
    @Test func `a refused action does not use its key`() async throws {
        let client = InProcessClient(try showcase.responder())
        #expect(try await client.post(Self.add, headers("k"), json: #"{"title":"x"}"#).status == 422)
        #expect(try await client.post(Self.add, headers("k"), json: Self.content).status == 200)
        #expect(try await toDos() == 4)
    }

    @Test(arguments: ["k", String(repeating: "k", count: 255)]) func `keys of 1 and 255 characters are accepted`(
        _ key: String
    ) async throws {
        let response = try await InProcessClient(showcase.responder()).post(
            Self.add, headers(key), json: Self.content)
        #expect(response.status == 200)
    }

    @Test func `two keys in one request are refused`() async throws {
        var twice = headers("k")
        twice.append("idempotency-key", "k")
        let response = try await InProcessClient(showcase.responder()).post(Self.add, twice, json: Self.content)
        #expect(response.status == 400)
    }

    @Test(arguments: ["", String(repeating: "k", count: 256)]) func `empty and longer keys are refused`(_ key: String)
        async throws
    {
        let response = try await InProcessClient(showcase.responder()).post(
            Self.add, headers(key), json: Self.content)
        #expect(response.status == 400)
    }

    @Test func `without a database keys are remembered in memory`() async throws {
        let client = InProcessClient(serve(try showcase.catalog(), languages: ShowcaseLanguage.tags))
        let first = try await client.post(Self.add, headers("k"), json: Self.content)
        #expect(first.status == 200)
        #expect(try await client.post(Self.add, headers("k"), json: Self.content).body == first.body)
        #expect(try await client.post(Self.add, headers("k"), json: #"{"title":"Another"}"#).status == 422)
        #expect(try await toDos() == 4)
    }
}

/// A store of keys with which something happens once between a look for a key and its answer.
private struct SlowlyReadStore: IdempotencyStore {
    private let inner: SQLIdempotencyStore
    private let meanwhile: @Sendable () async throws -> Void
    private let isOver = Flag()

    init(_ inner: SQLIdempotencyStore, _ meanwhile: @escaping @Sendable () async throws -> Void) {
        (self.inner, self.meanwhile) = (inner, meanwhile)
    }

    func performed(under key: IdempotencyKey) async throws -> PerformedOnce? {
        let known = try await inner.performed(under: key)
        if !isOver.isRaised {
            isOver.raise()
            try await meanwhile()
        }
        return known
    }

    func perform(
        under key: IdempotencyKey?, fingerprint: String, isConditional: Bool,
        _ body: @Sendable () async throws -> Performed
    ) async throws -> Performed {
        try await inner.perform(
            under: key, fingerprint: fingerprint, isConditional: isConditional, body)
    }
}

/// A screen that users see, and guests don't.
private struct UsersScreen: ScreenComposer {
    struct State: Sendable { var canSee: Bool }

    let pattern: ScreenPattern = "users"
    let states = States<State> { (role: GuestOrUser) in State(canSee: role == .user) }

    func compose(for request: ScreenRequest, state: State) throws -> ScreenController<some Sections> {
        guard state.canSee else { throw ScreenError.forbidden }
        return ScreenController(title: "Users") { UsersGreetingSection() }
    }
}

private struct UsersGreetingSection: SectionController {
    let topics: [Topic] = []
    var id: SectionID { "line" }

    func cells() -> GreetingCell { GreetingCell() }
}

private struct GreetingCell: CellController {
    struct Data: CellData {}

    var id: CellID { "line" }
    var data: Data { Data() }
    var actions: Actions { Perform("greet", on: .select, if: true) { Performed(effects: [.message("Hello")]) } }
}
