import Basics
import HTTPServing
import JSON
import ScreenService
import Screens
import TestSupport
import Testing

/// Screens whose paths have three parts or more.
@Suite struct DeepPathTests {
    private func app() throws -> any Responder {
        try serve(ScreenCatalog(roles: Roles(GuestRole.self), composers: [NoteScreen()]))
    }

    @Test(arguments: [("7", "a"), ("7", "events"), ("7", "sections"), ("-1", ".."), ("7", "a/b"), ("0", "~é")])
    func `screens with deep paths are read, acted on and streamed`(_ book: String, _ note: String) async throws {
        let path = try NoteScreen.route(#require(Int64(book)), note)
        try await withClients(of: app()) { client in
            let screen = JSONObject(try await client.get("/screens/\(path)").body)
            #expect(screen["title"].text == "\(book): \(note)")
            #expect(screen["id"].text == path.description)
            let section = screen["sections"].list[0]
            let next = try #require(section["next"].text)
            #expect(next.hasPrefix("/screens/\(path)/sections/numbers?"))
            #expect(JSONObject(try await client.get(next).body)["cells"].list.first?["data"]["number"].number == 50)
            let href = try #require(section["cells"].list[3]["actions"].list.first?["href"].text)
            #expect(href == "/screens/\(path)/sections/numbers/cells/3/actions/open")
            #expect(JSONObject(try await client.post(href).body)["effects"].list.count == 1)
            #expect(try await client.get(href).status == 405)
            let stream = try await client.open("/screens/\(path)/events")
            let event = try #require(try await stream.nextEvent())
            #expect(JSONObject(event.data)["id"].text == path.description)
        }
    }

    @Test(arguments: [
        "books/7/notes", "books/07/notes/a", "books/x/notes/a", "books/7/notes/a/b", "books/7/notes/events/events",
        "books/7/notes/..", "books/7/notes/%2E", "books/7/pages/a", "books//notes/a", "books/7/notes/",
    ]) func `other deep paths get 404`(_ path: String) async throws {
        try await withClients(of: app()) { client in
            let status = try await client.get("/screens/\(path)").status
            #expect(status == 404, "\(path)")
        }
    }

    /// Each depth has operations of its own, whose parameters say which texts may stand where.
    @Test func `each depth of paths is described`() async throws {
        try await withClients(of: app()) { client in
            let document = JSONObject(try await client.get("/openapi.json").body)
            let operation = document["paths"]["/screens/{screen}/{parameter}/{parameter2}/{parameter3}"]["get"]
            #expect(operation["operationId"].text == "getScreenAbout3")
            let parameters = document["components"]["parameters"]
            #expect(parameters["ScreenOf4"]["schema"]["enum"].list.map(\.text) == ["books"])
            #expect(parameters["Parameter2Of4"]["schema"]["enum"].list.map(\.text) == ["notes"])
            #expect(parameters["Parameter3Of4"]["schema"].names == ["type", "minLength"])
        }
    }
}

private struct NoteScreen: ScreenComposer {
    struct State: Sendable {}

    static let route = ScreenRoute<Int64, String>("books/{book}/notes/{note}")
    let pattern = route.pattern
    let states = States<State> { (_: GuestRole) in State() }

    func compose(for request: ScreenRequest, state: State) throws -> ScreenController<some Sections> {
        let (book, note) = try Self.route.parameters(of: request)
        return ScreenController(title: "\(book): \(note)") { Numbers.section }
    }
}

private enum Numbers {
    struct Number: Identifiable {
        let id: Int64
    }

    struct NumberCell: CellController {
        struct Data: CellData { var number: Int64 }
        let number: Int64

        var id: CellID { CellID(number) }
        var data: Data { Data(number: number) }
        var actions: Actions {
            Perform("open", on: .select, if: true) { Performed(effects: [.dismiss]) }
        }
    }

    static var section: ListSection<RowCells<Number, NumberCell>> {
        ListSection("numbers", topics: []) { range in
            let (after, through) = range.ascending
            return (0..<Int64(100)).filter { $0 > after && $0 <= through }.prefix(range.limit).map { Number(id: $0) }
        } row: { key in
            (0..<100).contains(key) ? Number(id: key) : nil
        } cell: { number in
            NumberCell(number: number.id)
        }
    }
}
