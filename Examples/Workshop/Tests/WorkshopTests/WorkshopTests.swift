import Sectional
import SectionalTesting
import Testing

@testable import Workshop

/// Tests of the workshop's screens and actions.
@Suite struct WorkshopTests {
    @Test(arguments: Transport.allCases) func lendsToNeighbours(_ transport: Transport) async throws {
        let service = try await TestService(WorkshopService.self, over: transport)
        #expect(try await service.screen("/screens/tools")["tools"]?["1"]?[action: "borrow"] == nil)
        #expect(try await service.screen("/screens/loans").status == 403)
        #expect(try await service.borrow().status == 200)
        #expect(try await service.screen("/screens/loans", as: .neighbour).title == "1 tool borrowed")
        #expect(try await service.screen("/screens/loans", as: .other).title == "0 tools borrowed")
        let lent = try await service.screen("/screens/tools", as: .warden)["lending"]?["lent"]
        #expect(lent?.data["text"].text == "1 tool is lent")
    }

    @Test(arguments: [Caller.neighbour, .other]) func lendsAToolOnce(_ second: Caller) async throws {
        let service = try await TestService(WorkshopService.self)
        #expect(try await service.borrow().status == 200)
        let refused = try await service.borrow(as: second)
        #expect(refused.status == 409 && refused.detail == "Somebody has borrowed it.")
        let back = try await service.perform("give-back", on: "1", in: "loans", of: "/screens/loans", as: .neighbour)
        #expect(back.status == 200)
        #expect(try await service.borrow(as: second).status == 200)
    }

    @Test func findsToolsByAPartOfTheirName() async throws {
        let service = try await TestService(WorkshopService.self)
        #expect(try await service.add("Säge").status == 200)
        #expect(try await service.screen("/screens/tools?q=SÄ")["tools"]?.cells.map(\.id) == ["4"])
        let taken = try await service.add("SÄGE", in: "de").error(at: "name")
        #expect(taken == "Ein Werkzeug mit diesem Namen gibt es schon.")
    }

    @Test func letsOnlyWardensRemoveNotes() async throws {
        let service = try await TestService(WorkshopService.self)
        #expect(try await service.screen("/screens/tools/1/notes/new").status == 403)
        _ = try await service.note("Mind the thumb")
        let note = try await service.screen("/screens/tools/1", as: .neighbour)["notes"]?["1"]
        #expect(note != nil && note?[action: "remove"] == nil)
        let removed = try await service.perform("remove", on: "1", in: "notes", of: "/screens/tools/1", as: .warden)
        #expect(removed.operations.last?["op"].text == "delete")
    }

    @Test(arguments: ["tools", "tools/1", "tools/1/notes/new", "tools/new", "loans"])
    func looksAsItDid(_ screen: String) async throws {
        let service = try await TestService(WorkshopService.self)
        _ = try await service.borrow()
        _ = try await service.note("Mind the thumb")
        let (path, name) = ("/screens/\(screen)", screen.replacing("/", with: "-"))
        try expectGolden("\(name)-neighbour-de", of: try await service.screen(path, as: .neighbour, language: "de"))
        try expectGolden("\(name)-warden", of: try await service.screen(path, as: .warden))
    }
}
