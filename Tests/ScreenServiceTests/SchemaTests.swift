import Foundation
import HTTPServing
import JSON
import ScreenService
import Screens
import Showcase
import TestSupport
import Testing

@Suite struct SchemaTests {
    private let showcase: TestShowcase

    init() throws { showcase = try TestShowcase() }

    /// `SchemaLibrary.laterNames` has them: no cell type is called so.
    @Test func `the published schemas add only the known ones`() throws {
        let catalog = try showcase.catalog()
        let added = Set(PublishedSchemas(catalog).library.names).subtracting(catalog.schemas.names)
        #expect(added == ["Problem", "ClientReport", "ScreenOrDifference"])
    }

    @Test func `the schema of each cell type is served`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let list = try await client.get("/schemas")
            for type in try showcase.catalog().cellTypes {
                #expect(list.text.contains(#"{"href":"/schemas/cells/\#(type.name)"}"#))
                #expect(try await client.get("/schemas/cells/\(type.name)").status == 200)
            }
            let toDo = try await client.get("/schemas/cells/ToDoCell")
            #expect(
                toDo.text
                    == #"{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"/schemas/cells/ToDoCell","title":"ToDoCellData","type":"object","properties":{"title":{"type":"string"}},"required":["title"]}"#
            )
            let known = try await client.get(
                "/schemas/cells/ToDoCell", ["If-None-Match": try #require(toDo["etag"])])
            #expect(known.status == 304)
            for missing in ["/schemas/cells/FlyingCell", "/schemas/flying"] {
                #expect(try await client.get(missing).status == 404)
            }
            #expect(try await client.get("/schemas/screen", ["Accept": "text/html"]).status == 406)
        }
    }

    @Test func `cells inside cells are described`() async throws {
        let carousel = try await InProcessClient(showcase.responder()).get("/schemas/cells/CarouselCell")
        #expect(carousel.text.contains(##""cells":{"type":"array","items":{"$ref":"#/$defs/Cell"}"##))
        #expect(carousel.text.contains(##""$defs":{"##) && carousel.text.contains(#""HighlightCellData":{"#))
    }

    /// A cell whose data doesn't show what it is.
    private struct RiddleCell: CellController {
        enum Answer: String, Codable { case yes, no }
        struct Data: CellData { var answer: Answer }
        let id: CellID = "riddle"
        var data: Data { Data(answer: .yes) }
    }

    private struct RiddleSection: SectionController {
        let topics: [Topic] = []
        func cells() -> RiddleCell { RiddleCell() }
    }

    private struct RiddleScreen: ScreenComposer {
        let pattern: ScreenPattern = "riddle"
        let states = States<Int> { (_: GuestRole) in 0 }
        func compose(for request: ScreenRequest, state: Int) -> ScreenController<some Sections> {
            ScreenController(title: "Riddle") { RiddleSection() }
        }
    }

    @Test func `a cell type without a schema is refused at the start`() {
        let error = #expect(throws: CatalogError.self) {
            try ScreenCatalog(roles: Roles(GuestRole.self), composers: [RiddleScreen()])
        }
        #expect(error == .undescribedCell("RiddleCell", reason: .hidden("Answer")))
        #expect(error?.description.contains("CaseIterable") == true)
    }

    private struct ForgetfulCell: CellController {
        struct Data: CellData {
            var shown = 1
            var hidden = 2
            enum CodingKeys: CodingKey { case shown }
        }

        let id: CellID = "forgetful"
        var data: Data { Data() }
    }

    private struct ForgetfulScreen: ScreenComposer {
        let pattern: ScreenPattern = "forgetful"
        let states = States<Int> { (_: GuestRole) in 0 }

        func compose(for request: ScreenRequest, state: Int) -> ScreenController<some Sections> {
            ScreenController(title: "Forgetful") { Section("cells", topics: []) { ForgetfulCell() } }
        }
    }

    @Test func `a cell type that can't be written is refused at the start`() {
        let error = #expect(throws: CatalogError.self) {
            try ScreenCatalog(roles: Roles(GuestRole.self), composers: [ForgetfulScreen()])
        }
        #expect(error == .unwritableCell("ForgetfulCell", reason: .propertyWithoutKey("hidden", "Data")))
        #expect(error?.description.contains("can't be written: the property 'hidden' of Data") == true)
    }

    /// What is asked for here is recorded, so that a validator sees each kind of answer.
    @Test func `a screen is answered whole or as a patch`() async throws {
        let client = InProcessClient(try showcase.responder())
        let before = try await client.get("/screens/todos")
        let revision = try #require(JSONObject(before.body)["revision"].text)
        let target = "/screens/todos/sections/input/cells/input/actions/add"
        let added = try await client.execute(
            Request(
                .post, target + "?since=" + revision, headers: ["Content-Type": "application/json"],
                body: Array(#"{"title":"Water the plants"}"#.utf8)))
        #expect(added.text.contains(#""patch":{"#) && added.text.contains(#""op":"insert""#))
        let since = try await client.get("/screens/todos?since=\(revision)")
        #expect(since.text.hasPrefix(#"{"patch":{"#))
        #expect(try await client.get("/screens/todos?since=unknown").text.hasPrefix(#"{"screen":{"#))
    }

    @Test func `a stream begins with a screen or a patch`() async throws {
        let responder = try showcase.responder()
        let client = InProcessClient(responder)
        let before = try await client.get("/screens/todos")
        let revision = try #require(before["etag"]).filter { $0 != "\"" }
        let removed = try await client.execute(
            Request(.post, "/screens/todos/sections/todos/cells/1/actions/remove"))
        #expect(removed.status == 200)
        for (headers, event) in [([:], "screen"), (["Last-Event-ID": revision], "patch")] as [(HeaderFields, String)] {
            let response = await responder.respond(to: Request(.get, "/screens/todos/events", headers: headers))
            let stream = try #require(response.stream)
            guard case .bytes = stream.next(), case .bytes(let piece) = stream.next() else {
                Issue.record("nothing came")
                continue
            }
            #expect(piece.text.hasPrefix("event: \(event)\n"))
            stream.close()
        }
    }

    @Test func `a cursor for a section without pages is refused`() async throws {
        let client = InProcessClient(try showcase.responder())
        #expect(try await client.get("/screens/hello/sections/fizz-buzz").status == 200)
        for cursor in ["", "x"] {
            #expect(try await client.get("/screens/hello/sections/fizz-buzz?after=\(cursor)").status == 400)
        }
    }
}
