import HTTPServing
import SQL
import ScreenService
import Sectional
import Showcase
import TestSupport
import Testing

/// A repeat under the same `Idempotency-Key` is done once, and answered as the first time.
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

    @Test func answersARepeatAsTheFirstTime() async throws {
        try await withClients(of: showcase.responder()) { client in
            let before = try await toDos()
            let key = client is LiveClient ? "live" : "in-process"
            let first = try await client.post(Self.add, headers(key), json: Self.content)
            #expect(first.status == 200)
            _ = try await client.post(Self.add, headers(key + " other"), json: Self.content)
            let again = try await client.post(Self.add, headers(key), json: Self.content)
            #expect(again.status == 200)
            #expect(again.body == first.body)
            #expect(try await toDos() == before + 2)
        }
    }

    /// The second answer has the screen of its own role, and not the first one's patch to another.
    @Test func performsOnceForASubjectThatHasAnotherRoleNow() async throws {
        let client = InProcessClient(try showcase.responder())
        let before = try await toDos()
        let first = try await client.post(Self.add, headers("k"), json: Self.content)
        let again = try await client.post(Self.add, headers("k", "admin:ana"), json: Self.content)
        #expect(first.status == 200 && again.status == 200)
        #expect(try await toDos() == before + 1)
        #expect(JSONObject(again.body)["screen"]["id"].text == "todos" && again.body != first.body)
    }

    @Test func remembersAcrossARestart() async throws {
        let first = try await InProcessClient(showcase.responder()).post(Self.add, headers("k"), json: Self.content)
        let again = try await InProcessClient(showcase.responder()).post(Self.add, headers("k"), json: Self.content)
        #expect(again.body == first.body)
        #expect(try await toDos() == 4)
    }

    /// Another process performs it after this one has looked for the key: what this one finds is the effect of that.
    @Test(arguments: [true, false]) func answersWhatAnotherProcessDoesMeanwhile(_ saysWhatItShows: Bool) async throws {
        let here = InProcessClient(try showcase.responder())
        let screen = try await here.get("/screens/todos", ["Authorization": "Bearer user:ana"])
        let cell = try #require(JSONObject(screen.body)["sections"][1]["cells"][0]["id"].text)
        let removal = "/screens/todos/sections/todos/cells/\(cell)/actions/remove"
        var headers = headers("k")
        if saysWhatItShows { headers["If-Match"] = screen["etag"] }
        let store = SlowlyReadStore(SQLIdempotencyStore(showcase.database) { [now = showcase.now] in now.seconds }) {
            [headers] in _ = try await here.post(removal, headers)
        }
        let elsewhere = InProcessClient(
            serve(try showcase.catalog(), languages: ShowcaseLanguage.tags, idempotency: store))
        _ = try await elsewhere.get("/screens/todos", ["Authorization": "Bearer user:ana"])
        let answer = try await elsewhere.post(removal, headers)
        #expect(answer.status == 200)
        #expect(try await here.post(removal, headers).body == answer.body)
        #expect(try await toDos() == 2)
        // Another key doesn't get that answer.
        headers["Idempotency-Key"] = "other"
        #expect(try await elsewhere.post(removal, headers).status == (saysWhatItShows ? 409 : 404))
    }

    /// The other process has not heard of the write yet, and the answer was too long to be kept.
    @Test func answersARepeatElsewhereWithTheCurrentScreen() async throws {
        let here = InProcessClient(try showcase.responder())
        let elsewhere = InProcessClient(
            serve(
                try showcase.catalog(), languages: ShowcaseLanguage.tags,
                idempotency: SQLIdempotencyStore(showcase.database) { [now = showcase.now] in now.seconds }))
        let ana: HeaderFields = ["Authorization": "Bearer user:ana"]
        for number in 0..<30 { _ = try await here.post(Self.add, ana, json: #"{"title":"Number \#(number)"}"#) }
        let before = try await elsewhere.get("/screens/todos", ana)
        let first = try await here.post(Self.add, headers("k"), json: Self.content)
        #expect(first.status == 200 && first.body.count > 4096)
        let again = try await elsewhere.post(Self.add, headers("k"), json: Self.content)
        #expect(again.status == 200)
        let revision = JSONObject(again.body)["screen"]["revision"].text
        #expect(revision != nil && revision == JSONObject(first.body)["screen"]["revision"].text)
        #expect(revision != JSONObject(before.body)["revision"].text)
        // A patch leads there too.
        let shown: HeaderFields = ["If-Match": before["etag"] ?? ""]
        var repeated = headers("k")
        repeated[.ifMatch] = shown[.ifMatch]
        let patch = try await elsewhere.post(Self.add, repeated, json: Self.content)
        #expect(JSONObject(patch.body)["patch"]["to"].text == revision)
    }

    @Test func forgetsAfterADay() async throws {
        let client = InProcessClient(try showcase.responder())
        _ = try await client.post(Self.add, headers("k"), json: Self.content)
        showcase.now.advance(by: .seconds(24 * 3600 - 1))
        _ = try await client.post(Self.add, headers("k"), json: Self.content)
        #expect(try await toDos() == 4)
        showcase.now.advance(by: .seconds(1))
        _ = try await client.post(Self.add, headers("k"), json: Self.content)
        #expect(try await toDos() == 5)
    }

    @Test func refusesAKeyThatWasUsedForSomethingElse() async throws {
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

    /// The same content, and nothing of it, for two actions: two things.
    @Test func refusesTheKeyOfAnotherActionWithTheSameContent() async throws {
        let client = InProcessClient(try showcase.responder())
        let toggle = { (card: Int) in "/screens/cards/sections/cards/cells/\(card)/actions/toggle" }
        #expect(try await client.post(toggle(1), headers("k")).status == 200)
        #expect(try await client.post(toggle(2), headers("k")).status == 422)
        #expect(try await client.post(toggle(1), headers("k")).status == 200)
    }

    @Test func keepsTheKeysOfCallersApart() async throws {
        let client = InProcessClient(try showcase.responder())
        for token in ["user:ana", "user:ben", "admin:ana"] {
            #expect(try await client.post(Self.add, headers("k", token), json: Self.content).status == 200)
        }
        #expect(try await toDos() == 5)
        #expect(try await toDos("ben") == 4)
    }

    @Test func performsOnceHoweverManyAskAtOnce() async throws {
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
    @Test func notesOnlyWhatWasDone() async throws {
        let client = InProcessClient(try showcase.responder())
        #expect(try await client.post(Self.add, headers("k"), json: #"{"title":"x"}"#).status == 422)
        #expect(try await client.post(Self.add, headers("k"), json: Self.content).status == 200)
        #expect(try await toDos() == 4)
    }

    @Test(arguments: ["k", String(repeating: "k", count: 255)]) func takesKeysOfTheseLengths(_ key: String) async throws
    {
        let response = try await InProcessClient(showcase.responder()).post(
            Self.add, headers(key), json: Self.content)
        #expect(response.status == 200)
    }

    @Test(arguments: ["", String(repeating: "k", count: 256)]) func refusesKeysOfOtherLengths(_ key: String)
        async throws
    {
        let response = try await InProcessClient(showcase.responder()).post(
            Self.add, headers(key), json: Self.content)
        #expect(response.status == 400)
    }

    @Test func remembersInMemoryWhereThereIsNoDatabase() async throws {
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

    func perform(_ body: @Sendable () async throws -> Performed) async throws -> Performed {
        try await inner.perform(body)
    }

    func performOnce(
        under key: IdempotencyKey, fingerprint: String, _ body: @Sendable () async throws -> Performed
    ) async throws -> Performed { try await inner.performOnce(under: key, fingerprint: fingerprint, body) }

    func keep(_ answer: [UInt8], under key: IdempotencyKey) async throws { try await inner.keep(answer, under: key) }
}
