import Foundation
import TestSupport
import Testing

/// The commands that say what the service writes, and why.
@Suite struct ExplainingTests {
    let program: Program

    init() throws { program = try Program() }

    func lines(_ arguments: String..., code: Int32 = 0) throws -> [String] {
        let result = try program.run(arguments)
        #expect(result.code == code, "\(result.error)")
        return result.output.split(separator: "\n").map(String.init)
    }

    @Test func `explain prints the schemas`() throws {
        let list = try json("explain", "/schemas", "--response")["schemas"].list
        let names = list.compactMap { $0["href"].text.map { String($0.dropFirst("/schemas/".utf8.count)) } }
        #expect(names.contains("screen") && names.contains("cells/ToDoCell"))
        for name in names { #expect(try json("explain", "--schema", name)["$id"].text == "/schemas/" + name) }
        #expect(try lines("explain", "--schema", "ToDoCell") == lines("explain", "--schema", "cells/ToDoCell"))
        let missing = try program.run("explain", "--schema", "FlyingCell")
        #expect(missing.code == 64 && missing.error.contains("'FlyingCell'"))
        for name in names { #expect(missing.error.contains(name)) }
    }

    @Test func `explain prints the served OpenAPI document`() async throws {
        let server = try RunningServer(program)
        let served = try await server.client.get("/openapi.json")
        let response = try program.run("explain", "/openapi.json", "--response")
        #expect(served.status == 200 && served.text == response.output)
        let pretty = try program.run("explain", "/openapi.json", "--response", "--pretty")
        #expect(try program.run("explain", "--openapi").output == pretty.output)
        #expect(server.stop() == 0)
    }

    @Test func `explain shows what a State decided`() throws {
        let guest = try lines("explain", "/screens/team")
        #expect(guest[0].hasPrefix("/screens/team as guest, en: 'Team', 1 sections, 6 cells of "))
        #expect(guest[1] == "bar item add: disabled")
        #expect(guest[2].hasPrefix("section members: MembersSection, loaded in "))
        #expect(guest[3].firstMatch(of: /^  1: MemberCell;v=1, [0-9]+ bytes, [0-9]+ µs$/) != nil)
        let keptBack = "open on select, remove on delete, write in the menu"
        let looks = "isSelectable false; accessory disclosureIndicator → none"
        #expect(guest[4] == "    State: \(looks); withholds \(keptBack)")
        let admin = try lines("explain", "/screens/team", "--role", "admin")
        #expect(admin.contains("bar item add: enabled, opens /screens/team/new"))
        #expect(admin.contains(#"prefetch: {"screens":["/screens/team/new"]}"#))
        #expect(!guest.contains { $0.hasPrefix("prefetch") })
        #expect(!admin.contains { $0.contains("State:") })
        #expect(
            admin.contains(
                "    actions: open on select (navigate), remove on delete (perform), write in the menu (openURL)"))
    }

    @Test func `explain shows what a screen reader says`() throws {
        let cards = try lines("explain", "/screens/cards", "--role", "user")
        #expect(cards.contains("    accessibility: label 'Daily digest'; hint 'A summary every morning'"))
        #expect(cards.contains("    accessibility: label 'Highlights, 3 pictures'"))
        #expect(
            try lines("explain", "/screens/cards", "--compare", "admin").contains(
                "  section cards, CardCell 1, 2, 3 and 2 more: the accessibility texts differ"))
        let json = try json("explain", "/screens/cards", "--role", "user")["sections"].list
        #expect(json[1]["cells"][0]["accessibility"]["label"].text == "Daily digest")
        #expect(json[1]["cells"][0]["accessibility"]["hint"].text == "A summary every morning")
        #expect(json[0]["cells"].list[0]["accessibility"].exists == false)
        #expect(json[0]["cells"].list[1]["accessibility"]["label"].text == "Highlights, 3 pictures")
    }

    @Test func `explain shows what a client without a cell type gets`() throws {
        let cards = try lines("explain", "/screens/cards", "--cell-types", "TextCell, CardCell", "--language", "vi")
        #expect(cards[0].contains("guest, vi: 'Thẻ'"))
        #expect(cards.contains("    fallback: TextCell;v=1"))
        #expect(cards.contains("    left out: the client supports neither it nor a fallback"))
        let whole = try lines("explain", "/screens/cards")
        #expect(whole.contains { $0.hasPrefix("    highlight-1: HighlightCell;v=1, ") })
    }

    @Test func `explain shows which impressions are counted`() throws {
        let line = "    impression: 50 % for 1000 ms"
        #expect(try lines("explain", "/screens/cards").contains(line))
        #expect(try !lines("explain", "/screens/cards", "--role", "admin").contains(line))
        let json = try lines("explain", "/screens/cards", "--json").joined()
        #expect(json.replacing(" ", with: "").contains(#""impression":"50%for1000ms""#))
        let differences = try lines("explain", "/screens/cards", "--role", "user", "--compare", "admin")
        #expect(differences.contains { $0.hasSuffix("impression is 50 % for 1000 ms for user, absent for admin") })
    }

    @Test func `explain shows the size of each cell in bytes`() throws {
        let line = try #require(try lines("explain", "/screens/todos").first { $0.hasPrefix("  input: InputCell") })
        let screen = try program.run("explain", "/screens/todos", "--response").output
        let cell = try #require(screen.firstMatch(of: /"cells":\[({"id":"input".*?})\]},{"id":"todos"/))
        #expect(line.contains(", \(cell.output.1.utf8.count) bytes, "))
    }

    func json(_ arguments: String...) throws -> JSONObject {
        let isJSON = arguments.contains("--response") || arguments.contains("--schema")
        return JSONObject(Array(try program.run(arguments + (isJSON ? [] : ["--json"])).output.utf8))
    }

    @Test func `explain prints a screen as JSON`() throws {
        let team = try json("explain", "/screens/team", "--role", "admin", "--language", "vi")
        #expect(team["prefetch"]["screens"].list.map(\.text) == ["/screens/team/new"])
        #expect(team["path"].text == "/screens/team" && team["role"].text == "admin" && team["language"].text == "vi")
        #expect(
            team["barItems"][0]["opens"].text == "/screens/team/new" && team["barItems"][0]["isEnabled"].bool == true)
        let members = team["sections"][1]
        #expect(members["id"].text == "members" && members["controller"].text == "MembersSection")
        #expect(members["loadingMicroseconds"].number != nil && !members["failure"].exists)
        let cell = members["cells"][0]
        #expect(cell["made"].text == "MemberCell;v=1" && cell["shown"].text == "MemberCell;v=1")
        #expect(cell["bytes"].number.map { $0 > 100 } == true && cell["writingMicroseconds"].number != nil)
        #expect(cell["proposed"]["accessory"].text == "disclosureIndicator")
        #expect(cell["decided"]["accessory"].text == "disclosureIndicator")
        let guest = try json("explain", "/screens/team")["sections"][0]["cells"][0]
        #expect(guest["decided"]["isSelectable"].bool == false && guest["proposed"]["isSelectable"].bool == true)
        #expect(guest["decided"]["accessory"].text == "none" && !guest["actions"][0]["opens"].exists)
        #expect(
            guest["actions"].list.map { "\($0["id"]) \($0["trigger"]) \($0["kind"]) \($0["isEmitted"])" } == [
                "open select navigate 0", "remove delete perform 0", "write nothing openURL 0",
            ])
        let admin = try json("explain", "/screens/team", "--role", "admin")["sections"][1]["cells"][0]
        #expect(admin["actions"].list.map { $0["title"].text } == [nil, "Remove", "Send e-mail"])
        let cards = try json("explain", "/screens/cards", "--cell-types", "TextCell, CardCell")
        let cells = cards["sections"].list.flatMap(\.["cells"].list)
        #expect(cells.contains { $0["made"].text == "BannerCell;v=1" && $0["shown"].text == "TextCell;v=1" })
        #expect(cells.contains { $0["made"].text == "CarouselCell;v=1" && !$0["shown"].exists })
        let whole = try json("explain", "/screens/cards")["sections"].list.flatMap(\.["cells"].list)
        #expect(whole.contains { $0["cells"][0]["made"].text == "HighlightCell;v=1" })
    }
}
