import HTTPServing
import JSON
import Screens
import Showcase
import TestSupport
import Testing

/// What each action of the showcase does, as a client hears of it that says what it shows.
@Suite struct ActionTests {
    private let showcase: TestShowcase

    init() throws { showcase = try TestShowcase() }

    private func headers(_ token: String?) -> HeaderFields {
        token.map { ["Authorization": "Bearer " + $0] } ?? [:]
    }

    /// Performs an action as a client of the screen does, and returns the answer and the operations of its patch, when
    /// these have led to what a fresh GET shows.
    private func perform(
        _ href: String, on path: String, as token: String?, _ client: any TestClient, json: String = ""
    ) async throws -> (answer: JSONObject, operations: [JSONObject]) {
        let before = try await client.get("/screens/" + path, headers(token))
        let since = "?since=" + (JSONObject(before.body)["revision"].text ?? "")
        let response = try await client.post("/screens/" + href + since, headers(token), json: json)
        try #require(response.status == 200, "\(response.text)")
        #expect(response["cache-control"] == "no-store")
        let members = Dictionary(try JSONSlice(.copying(response.body)).members(), uniquingKeysWith: { $1 })
        let patched = try Screen(.copying(before.body), key: .testing).applying(Patch(try #require(members["patch"])))
        #expect(try await patched.bytes.array == client.get("/screens/" + path, headers(token)).body)
        let answer = JSONObject(response.body)
        return (answer, answer["patch"]["operations"].list)
    }

    @Test(arguments: [nil, "user:ana", "admin:ana"]) func `the switch is turned on and off`(_ token: String?)
        async throws
    {
        try await withClients(of: showcase.responder()) { client in
            for (action, isOn) in [("switch/actions/toggle", false), ("button/actions/toggle-switch", true)] {
                let href = "hello/sections/multi-cell-types/cells/" + action
                let (_, operations) = try await perform(href, on: "hello", as: token, client)
                #expect(operations.map { $0["op"].text } == ["reload"])
                #expect(operations[0]["cell"]["data"]["isOn"].bool == isOn)
            }
        }
    }

    @Test(arguments: [nil, "user:ana"]) func `to-dos are added and removed`(_ token: String?) async throws {
        try await withClients(of: showcase.responder()) { client in
            let (answer, added) = try await perform(
                "todos/sections/input/cells/input/actions/add", on: "todos", as: token, client,
                json: #"{"title":"  Wash the \ud83d\ude97 \n"}"#)
            #expect(answer["effects"][0]["kind"].text == "clearInput")
            #expect(answer["effects"][0]["cell"].text == "input")
            #expect(added.map { $0["op"].text } == ["screen", "insert"])
            #expect(added[0]["title"].text == "TODO = 4")
            #expect(added[1]["cell"]["data"]["title"].text == "Wash the 🚗")
            #expect(!added[1]["after"].exists)
            let href = "todos/sections/todos/cells/\(added[1]["cell"]["id"].text ?? "")/actions/remove"
            let (_, removed) = try await perform(href, on: "todos", as: token, client)
            #expect(removed.map { $0["op"].text } == ["screen", "delete"])
        }
    }

    /// Whoever knows the id of another's to-do can do nothing with it.
    @Test func `another's to-do can't be removed`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let toDo = try await showcase.stores.toDos.add("For Ana", for: "ana")
            let href = "/screens/todos/sections/todos/cells/\(toDo.id)/actions/remove"
            for token in [nil, "user:ben", "admin:ben"] {
                #expect(try await client.post(href, headers(token)).status == 404)
            }
            #expect(try await showcase.stores.toDos.toDos(of: "ana").contains(toDo))
            #expect(try await client.post(href, headers("user:ana")).status == 200)
        }
    }

    @Test func `the empty list is shown after the last to-do`() async throws {
        let client = InProcessClient(try showcase.responder())
        for toDo in try await showcase.stores.toDos.toDos(of: "ana").dropLast() {
            _ = try await showcase.stores.toDos.remove(toDo.id, for: "ana")
        }
        let last = try #require(try await showcase.stores.toDos.toDos(of: "ana").first)
        let (_, operations) = try await perform(
            "todos/sections/todos/cells/\(last.id)/actions/remove", on: "todos", as: "user:ana", client)
        #expect(operations.map { $0["op"].text } == ["screen", "delete", "insert"])
        #expect(operations[0]["cellTypes"].list.last?["type"].text == "EmptyCell")
    }

    @Test func `a toggled card fades`() async throws {
        try await withClients(of: showcase.responder()) { client in
            for isActive in [false, true] {
                let (_, operations) = try await perform(
                    "cards/sections/cards/cells/1/actions/toggle", on: "cards", as: "user:ana", client)
                #expect(operations.map { $0["op"].text } == ["reload"])
                #expect(operations[0]["animation"].text == "fade")
                #expect(operations[0]["cell"]["data"]["isActive"].bool == isActive)
            }
        }
    }

    @Test func `cars are added and removed`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let list = try await client.get("/screens/cars", headers("admin:ana"))
            let answer = try await client.post(
                "/screens/cars/new/sections/form/cells/submit/actions/add", headers("admin:ana"),
                json: #"{"name":"Nova","operatedBy":"Stella","price":20000}"#)
            #expect(JSONObject(answer.body)["effects"].list.contains { $0["kind"].text == "dismiss" })
            let since = try await client.get(
                "/screens/cars?since=" + (JSONObject(list.body)["revision"].text ?? ""), headers("admin:ana"))
            let operations = JSONObject(since.body)["patch"]["operations"].list
            // A page by count: what comes in on top pushes the last one off it.
            #expect(operations.map { $0["op"].text } == ["section", "delete", "insert"])
            #expect(operations[2]["cell"]["data"]["name"].text == "Nova")
            let href = "cars/sections/feed/cells/\(operations[2]["cell"]["id"].text ?? "")/actions/remove"
            let (_, removed) = try await perform(href, on: "cars", as: "admin:ana", client)
            #expect(removed.map { $0["op"].text } == ["section", "delete", "insert"])
        }
    }

    @Test func `members are added and removed`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let list = try await client.get("/screens/team", headers("admin:ana"))
            _ = try await client.post(
                "/screens/team/new/sections/form/cells/submit/actions/add", headers("admin:ana"),
                json: #"{"name":"Ada","email":"ada@example.org","title":"Analyst"}"#)
            let since = try await client.get(
                "/screens/team?since=" + (JSONObject(list.body)["revision"].text ?? ""), headers("admin:ana"))
            let operations = JSONObject(since.body)["patch"]["operations"].list
            #expect(operations.map { $0["op"].text } == ["insert"])
            let href = "team/sections/members/cells/\(operations[0]["cell"]["id"].text ?? "")/actions/remove"
            let (_, removed) = try await perform(href, on: "team", as: "admin:ana", client)
            #expect(removed.map { $0["op"].text } == ["delete"])
        }
    }
}
