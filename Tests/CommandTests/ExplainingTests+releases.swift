import Foundation
import TestSupport
import Testing

@testable import SQLite

/// `check --clients`.
extension ExplainingTests {
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
}
