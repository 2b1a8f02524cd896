import Foundation
import TestSupport
import Testing

@testable import SQLite

/// The commands that say what the service writes, and why.
@Suite struct ExplainingTests {
    private let program: Program

    init() throws { program = try Program() }

    private func lines(_ arguments: String..., code: Int32 = 0) throws -> [String] {
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

    @Test func `explain compares two roles`() throws {
        let members = "  section members, MemberCell 1, 2, 3 and 3 more: "
        #expect(
            try Set(lines("explain", "/screens/team", "--compare", "admin")) == [
                "/screens/team: guest and admin",
                "  bar item add: isEnabled is false for guest, true for admin",
                "  bar item add: opens is absent for guest, /screens/team/new for admin",
                #"  the screen: prefetch is absent for guest, {"screens":["/screens/team/new"]} for admin"#,
                "  section info: only admin sees this",
                members + "isSelectable is false for guest, true for admin",
                members + "accessory is none for guest, disclosureIndicator for admin",
                members + "only admin may open on select", members + "only admin may remove on delete",
                members + "only admin may write in the menu",
            ])
        #expect(
            try lines("explain", "/screens/team/1", "--role", "user", "--compare", "guest") == [
                "/screens/team/1: user and guest", "  the screen: only user sees this",
            ])
        #expect(
            try lines("explain", "/screens/todos", "--compare", "admin") == [
                "/screens/todos: guest and admin see and may do the same"
            ])
    }

    @Test func `explain compares two roles as JSON`() throws {
        let output = try program.run("explain", "/screens/cars?limit=1", "--compare", "user", "--json").output
        let json = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
        #expect(json?["a"] as? String == "guest" && json?["b"] as? String == "user")
        let differences = try #require(json?["differences"] as? [[String: Any]])
        let open = try #require(differences.first { $0["aspect"] as? String == "open on select" })
        #expect(open["section"] as? String == "feed" && open["type"] as? String == "ProductImageCell")
        #expect(open["cells"] as? [String] == ["70"] && open["a"] == nil && open["b"] as? String == "yes")
    }

    private func json(_ arguments: String...) throws -> JSONObject {
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

    private func check(_ json: String, _ options: String...) throws -> Program.Result {
        let file = program.folder.file("clients.json")
        try json.write(toFile: file, atomically: true, encoding: .utf8)
        return try program.run(["check", "--clients", file] + options)
    }

    private static let all = [
        "TextCell", "SwitchCell", "ButtonCell", "InputCell", "ToDoCell", "EmptyCell", "ErrorCell", "ProductImageCell",
        "AdvertisingCell", "DetailCell", "FormFieldCell", "SubmitCell", "CardCell", "MemberCell", "InfoCell",
        "BannerCell", "CarouselCell", "HighlightCell",
    ]

    private static func release(_ name: String, without missing: String...) -> String {
        let types = all.filter { !missing.contains($0) }.map { "\"\($0)\"" }.joined(separator: ",")
        return #"{"name": "\#(name)", "cellTypes": [\#(types)]}"#
    }

    @Test func `check passes releases that show all cells`() throws {
        let old = Self.release("iOS 1", without: "BannerCell")
        let result = try check(#"{"releases": [\#(old), \#(Self.release("iOS 2"))]}"#)
        #expect(result.code == 0)
        #expect(
            result.output == """
                iOS 1
                  falls back: BannerCell;v=1 to TextCell;v=1 on /screens/cards, for guest, user, admin in en, zh-Hant, vi
                iOS 2
                  shows everything
                fallbacks
                  TextCell;v=1 for BannerCell;v=1 can be removed after iOS 1

                """)
    }

    @Test func `check fails for a release that leaves cells out`() throws {
        let result = try check(
            #"{"releases": [\#(Self.release("web 7", without: "InfoCell", "EmptyCell", "DetailCell"))]}"#)
        #expect(result.code == 1)
        let lines = result.output.split(separator: "\n").map(String.init)
        let languages = "in en, zh-Hant, vi"
        #expect(lines.contains("  is left out: InfoCell;v=1 on /screens/team, for user, admin \(languages)"))
        // What is about one thing is found by the links that lead there.
        #expect(
            lines.contains("  is left out: DetailCell;v=1 on /screens/cars/{car}, for guest, user, admin \(languages)"))
        #expect(lines.contains("  is left out: DetailCell;v=1 on /screens/team/{member}, for user, admin \(languages)"))
        #expect(lines.contains { $0.hasPrefix("  would be left out: EmptyCell;v=1 (none at present) on ") })
        #expect(lines.last == "  TextCell;v=1 for BannerCell;v=1 can be removed: no release needs it")
    }

    /// Also where all that it leaves out is none that is shown now: tomorrow, it may be.
    @Test func `check fails for a release that may leave cells out later`() throws {
        let result = try check(#"{"releases": [\#(Self.release("iOS 3", without: "ErrorCell"))]}"#)
        #expect(result.code == 1)
        #expect(result.output.hasPrefix("iOS 3\n  would be left out: ErrorCell;v=1 (none at present) on "))
        #expect(!result.output.contains("is left out"))
    }

    /// Nobody needs a fallback who has neither that nor what it stands in for.
    @Test func `check names fallbacks that can be retired`() throws {
        let result = try check(#"{"releases": [\#(Self.release("web 1", without: "TextCell", "BannerCell"))]}"#)
        #expect(result.code == 1)
        #expect(result.output.hasSuffix("TextCell;v=1 for BannerCell;v=1 can be removed: no release needs it\n"))
    }

    @Test func `check prints its results as JSON`() throws {
        let (old, odd) = (
            Self.release("iOS 1", without: "BannerCell"), Self.release("web 7", without: "InfoCell", "EmptyCell")
        )
        let result = try check(#"{"releases": [\#(old), \#(odd)]}"#, "--json")
        #expect(result.code == 1)
        let json = JSONObject(Array(result.output.utf8))
        let releases = json["releases"].list
        #expect(releases.map { $0["name"].text } == ["iOS 1", "web 7"])
        #expect(releases.map { $0["isComplete"].bool } == [true, false])
        let banner = releases[0]["fallsBack"][0]
        #expect(releases[0]["fallsBack"].list.count == 1 && releases[0]["leftOut"].list.isEmpty)
        #expect(banner["screen"].text == "/screens/cards" && banner["cellType"].text == "BannerCell;v=1")
        #expect(banner["shown"].text == "TextCell;v=1")
        #expect(banner["roles"].list.compactMap(\.text) == ["guest", "user", "admin"])
        #expect(banner["languages"].list.compactMap(\.text) == ["en", "zh-Hant", "vi"])
        let info = releases[1]["leftOut"][0]
        #expect(info["cellType"].text == "InfoCell;v=1" && info["roles"].list.compactMap(\.text) == ["user", "admin"])
        #expect(!info["shown"].exists && releases[1]["fallsBack"].list.isEmpty)
        #expect(releases[1]["wouldBeLeftOut"].list.contains { $0["cellType"].text == "EmptyCell;v=1" })
        let substitute = json["fallbacks"][0]
        #expect(substitute["cellType"].text == "TextCell;v=1" && substitute["insteadOf"].text == "BannerCell;v=1")
        #expect(substitute["neededBy"].list.compactMap(\.text) == ["iOS 1"])
    }

    @Test func `check lists the tables whose keys may come back`() throws {
        #expect(try program.run("migrate").code == 0)
        let path = program.environment["SECTIONAL_DATABASE"] ?? ""
        try Connection(.file(path)).execute("CREATE TABLE things (id INTEGER PRIMARY KEY)")
        let releases = #"{"releases": [\#(Self.release("iOS 1"))]}"#
        let lines = try check(releases).output.split(separator: "\n").suffix(2)
        #expect(lines.first == "tables" && lines.last?.hasPrefix("  things: deleted keys may be reused") == true)
        let json = JSONObject(Array(try check(releases, "--json").output.utf8))
        #expect(json["reusedKeys"].list.map(\.text) == ["things"])
    }

    @Test(arguments: ["", "{}", #"{"releases": []}"#, #"{"releases": [{"name": "a", "cellTypes": ["a b"]}]}"#])
    func `check refuses a malformed list of releases`(_ json: String) throws {
        let result = try check(json)
        #expect(result.code == 64 && result.error.contains("clients.json"))
    }

    @Test(arguments: [
        (["explain", "--compare", "user"], "missing path"), (["explain", "/health"], "not a screen's path"),
        (["explain", "/screens/nothing"], "unknown screen"), (["explain", "/screens/cars/x"], "does not exist"),
        (["explain", "/screens/team", "--role", "king"], "--role"),
        (["explain", "/screens/team", "--cell-types", ";"], "--cell-types"),
        (["explain", "/screens/team", "--compare", "king"], "--compare"),
        (["explain", "/screens/team", "--schema", "ToDoCell"], "unexpected argument '/screens/team'"),
        (["explain", "/", "--compare", "user", "--response"], "--compare and --response can't be combined"),
        (["explain", "--json"], "--json can't"), (["explain", "--role", "admin"], "--role can't"),
        (["explain", "/", "--response", "--json"], "--json can't"),
        (["explain", "--openapi", "--pretty"], "--pretty can't"),
        (["explain", "/screens/team", "--pretty"], "--pretty can't"),
        (["explain", "--schema", "ToDoCell", "--language", "vi"], "--language can't"),
        (["config", "--markdown"], "--markdown can't"), (["config", "list", "--json"], "--json can't"),
        (["config", "list", "--runbooks", "x"], "--runbooks can't"), (["config", "alerts", "--json"], "--json can't"),
    ])
    func `explain and check name a wrong argument`(_ arguments: [String], _ text: String) throws {
        let result = try program.run(arguments)
        #expect(result.code == 64)
        #expect(result.error.contains(text), "\(result.error)")
    }

    @Test func `explain names the role that may not see a screen`() throws {
        let result = try program.run("explain", "/screens/team/new")
        #expect(result.code == 1)
        #expect(result.error.contains("/screens/team/new is refused to guest"))
        #expect(try program.run("check", "--clients", "/nowhere").code == 74)
    }
}
