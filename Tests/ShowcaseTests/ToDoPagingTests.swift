import HTTPServing
import JSON
import SQL
import Screens
@testable import Showcase
import TestSupport
import Testing

/// The list of to-dos is read page by page, and has an end.
@Suite(.timeLimit(.minutes(10))) struct ToDoPagingTests {
    private static let add = "/screens/todos/sections/input/cells/input/actions/add"
    private let showcase: TestShowcase

    init() throws { showcase = try TestShowcase() }

    private func bearer(_ subject: String) -> HeaderFields { ["Authorization": "Bearer user:" + subject] }

    private func fill(_ count: Int, _ subject: String) async throws {
        let steps = (1...count).map { number in
            SQLStep("INSERT INTO todos (owner, title) VALUES (?, ?)", [.text(subject), .text("to-do \(number)")])
        }
        try await showcase.database.write(steps)
    }

    private func titles(_ section: JSONObject) -> [String] {
        section["cells"].list.compactMap { $0["data"]["title"].text }
    }

    @Test(arguments: [1, 7, 50, 200]) func `pages show each to-do once`(_ limit: Int) async throws {
        let all = (1...120).reversed().map { "to-do \($0)" } + ["Buy the milk", "Take my dog", "Rent a car"]
        try await fill(120, "ana")
        try await withClients(of: showcase.responder()) { client in
            let screen = JSONObject(try await client.get("/screens/todos?limit=\(limit)", bearer("ana")).body)
            #expect(screen["title"].text == "TODO = 123")
            var part = screen["sections"][1]
            var shown = titles(part)
            #expect(shown.count == min(limit, 123))
            while let next = part["next"].text {
                let page = try await client.get(next, bearer("ana"))
                try #require(page.status == 200)
                part = JSONObject(page.body)
                #expect((1...limit).contains(titles(part).count))
                shown += titles(part)
            }
            #expect(shown == all)
        }
    }

    @Test func `a window grows with added to-dos`() async throws {
        try await fill(120, "ana")
        try await withClients(of: showcase.responder()) { client in
            let first = JSONObject(try await client.get("/screens/todos", bearer("ana")).body)
            let next = try #require(first["sections"][1]["next"].text)
            let page = JSONObject(try await client.get(next, bearer("ana")).body)
            let target = "/screens/todos?through=" + (page["through"].text ?? "")
            let window = JSONObject(try await client.get(target, bearer("ana")).body)["sections"][1]
            #expect(window["cells"].list.count == 100 && window["next"].exists)
            let added = try await client.post(Self.add, bearer("ana"), json: #"{"title":"on top"}"#)
            #expect(added.status == 200)
            let grown = JSONObject(try await client.get(target, bearer("ana")).body)["sections"][1]
            #expect(titles(grown) == ["on top"] + titles(window))
            let id = grown["cells"][0]["id"].text ?? ""
            let removed = try await client.post(
                "/screens/todos/sections/todos/cells/\(id)/actions/remove?through=" + (page["through"].text ?? ""),
                bearer("ana"))
            #expect(titles(JSONObject(removed.body)["screen"]["sections"][1]) == titles(window))
        }
    }

    @Test(arguments: ["after=x", "through=todos:x", "limit=0", "limit=201"]) func `an invalid page is refused`(
        _ query: String
    )
        async throws
    {
        let path = query.hasPrefix("after") ? "/screens/todos/sections/todos?" : "/screens/todos?"
        try await withClients(of: showcase.responder()) { client in
            let response = try await client.get(path + query)
            #expect(response.status == 400)
        }
    }

    /// An action is looked up by the key of its to-do, however far down the list that is.
    @Test func `a to-do on no shown page can be acted on`() async throws {
        try await fill(120, "ana")
        let oldest = try #require(try await showcase.stores.toDos.toDos(of: "ana").dropLast(3).last)
        let href = "/screens/todos/sections/todos/cells/\(oldest.id)/actions/remove"
        try await withServer(showcase.responder()) { port in
            let client = LiveClient(port: port)
            let refused = try await client.post(href, bearer("ben"))
            #expect(refused.status == 404)
            #expect(try await client.post(href, bearer("ana")).status == 200)
            #expect(try await showcase.stores.toDos.toDo(oldest.id, of: "ana") == nil)
        }
    }

    /// Guests share one list, and it ends for all of them.
    @Test(arguments: [
        ("en", "The list is full: it holds 500 to-dos. Finish one, then add the new one."),
        ("zh-Hant", "清單已滿：最多 500 個待辦事項。請先完成一項，再新增。"),
        ("vi", "Danh sách đã đầy: tối đa 500 việc. Hãy hoàn thành một việc rồi thêm việc mới."),
    ]) func `a full list is refused in the caller's language`(_ language: String, _ text: String) async throws {
        try await fill(496, "")
        try await withServer(showcase.responder()) { port in
            let client = LiveClient(port: port)
            let headers: HeaderFields = ["Accept-Language": language]
            let last = try await client.post(Self.add, headers, json: #"{"title":"the last one"}"#)
            #expect(last.status == 200)
            let refused = try await client.post(Self.add, headers, json: #"{"title":"one more"}"#)
            #expect(refused.status == 409)
            #expect(JSONObject(refused.body)["type"].text == "/problems/limit-reached")
            #expect(JSONObject(refused.body)["detail"].text == text)
            #expect(try await showcase.stores.toDos.toDos(of: "").count == 500)
            #expect(try await client.post(Self.add, bearer("ana"), json: #"{"title":"room here"}"#).status == 200)
        }
    }

    @Test func `a full team is refused`() async throws {
        let members = showcase.stores.members
        let member = Member(id: 0, name: "Ada", email: "ada@example.org", title: "Analyst")
        for _ in try await members.members().count..<SQLMemberStore.maximumCount {
            _ = try await members.add(member)
        }
        try await withServer(showcase.responder()) { port in
            let refused = try await LiveClient(port: port).post(
                "/screens/team/new/sections/form/cells/submit/actions/add", ["Authorization": "Bearer admin:ana"],
                json: #"{"name":"Ada","email":"ada@example.org","title":"Analyst"}"#)
            #expect(refused.status == 409)
            #expect(JSONObject(refused.body)["detail"].text?.contains("200 members") == true)
        }
    }
}
