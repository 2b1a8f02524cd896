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
        let loans = try await service.screen("/screens/loans", as: .neighbour, language: "de")["loans"]
        let giveBack = loans?["1"]?[action: "give-back"]
        #expect(giveBack?.title == "Zurückgeben" && giveBack?.label == "Cordless drill zurückgeben")
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
        let returned = try await service.screen("/screens/loans", as: .neighbour)["returned"]
        #expect(returned?.cells.map(\.id) == ["1"] && returned?.isCollapsed == true && returned?.count == 1)
        let others = try await service.screen("/screens/loans", as: .other)["returned"]
        #expect(others?.cells.isEmpty == true)
    }

    @Test func findsToolsByAPartOfTheirName() async throws {
        let service = try await TestService(WorkshopService.self)
        #expect(try await service.add("Säge").status == 200)
        #expect(try await service.screen("/screens/tools?q=SÄ")["tools"]?.cells.map(\.id) == ["4"])
        let newest = try await service.screen("/screens/tools?q=e").choices("sort")?["newest"]
        #expect(newest?.href == "/screens/tools?q=e&sort=newest")
        let sorted = try await service.screen(newest?.href ?? "")
        #expect(sorted["tools"]?.cells.map(\.id) == ["4", "3", "2", "1"] && sorted.search?.text == "e")
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

    @Test func lendsAtTheCounter() async throws {
        let service = try await TestService(WorkshopService.self)
        _ = try await service.borrow()
        #expect(try await service.screen("/screens/tools/2/lend", as: .neighbour).status == 403)
        #expect(try await service.lend("2", to: "ana", until: "2026-12-24").status == 200)
        let loans = try await service.screen("/screens/loans", as: .neighbour)["loans"]
        #expect(loans?.cells.first?.data["due"].text == "until 2026-12-24")
        let refused = try await service.lend("3", to: "nobody who has been here", until: "2026-12-24")
        #expect(refused.error(at: "borrower") != nil)
    }

    @Test func takesReportsOfDamages() async throws {
        let service = try await TestService(WorkshopService.self)
        var report = DamageReport()
        (report.kind, report.cost) = (.missingPart, "19.99")
        let screen = "/screens/tools/1/damages/new"
        #expect(try await service.submit(screen, report, as: .neighbour).error(at: "part") != nil)
        (report.part, report.noticed) = ("The chuck key", "2026-11-23")
        #expect(try await service.submit(screen, report, as: .neighbour).status == 200)
        let damages = try await service.screen("/screens/tools/1")["damages"]
        #expect(damages?.cells.first?.data["label"].text == "A part is missing")
        #expect(damages?.cells.first?.data["value"].text == "The chuck key, 2026-11-23")
    }

    @Test func countsWhoSeesTheLatest() async throws {
        let service = try await TestService(WorkshopService.self)
        let latest = try await service.screen("/screens/tools")["latest"]?.cells.first
        #expect(latest?.impression["visible"].number == 0.5 && latest?.accessibility.label == "New: Ladder, Available")
        #expect(
            try await service.screen("/screens/tools", as: .warden)["latest"]?.cells.first?.impression["visible"].number
                == nil)
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
