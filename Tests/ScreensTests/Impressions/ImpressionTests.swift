import Foundation
import JSON
import TestSupport
import Testing
@testable import Screens

/// A cell that asks for its impressions, or not.
struct AskingCell: CellController {
    struct Data: CellData { var text: String }
    let id: CellID
    var text = "seen"
    var impression: Impression?

    var data: Data { Data(text: text) }
    var actions: Actions { Perform("do", on: .select, if: true) { .nothing } }
}

/// A cell with cells inside it that ask.
private struct NestCell: CellController {
    struct Data: CellData { var text = "nest" }
    let id: CellID
    var impression: Impression?

    var data: Data { Data() }
    var children: some Cells {
        AskingCell(id: "inner", impression: Impression())
        AskingCell(id: "inner too", impression: Impression())
    }
}

struct AskingSection: SectionController {
    let id: SectionID
    var impressions: [Impression?] = [nil]
    let topics: [Topic] = []

    func cells() -> [AskingCell] {
        impressions.enumerated().map { AskingCell(id: CellID("\($0)"), impression: $1) }
    }
}

private struct NestSection: SectionController {
    let topics: [Topic] = []
    let impression: Impression?
    func cells() -> NestCell { NestCell(id: "nest", impression: impression) }
}

/// What a cell asks for, on the wire and in what is kept of a revision.
@Suite struct ImpressionTests {
    private let request = ClientRequest(ScreenPath("test"), caller: .guest)

    private func screen(_ impressions: [Impression?], counting: Bool = true) async throws -> Screen {
        try await screen(counting: counting) { AskingSection(id: "one", impressions: impressions) }
    }

    private func screen<Listed: Sections>(
        counting: Bool = true, @SectionsBuilder _ sections: @escaping @Sendable () -> Listed
    ) async throws -> Screen {
        var renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "failed" }
        renderer.countsImpressions = counting
        return try await renderer.screen(TestScreen { _ in sections() }, for: request)
    }

    private func cells(_ screen: Screen) -> [String] {
        let section = JSONObject(screen.bytes.array)["sections"][0]
        return section["cells"].list.map { $0["impression"].exists ? "asks" : "-" }
    }

    @Test(arguments: [
        (Impression(), #""impression":{"visible":0.5,"duration":1}"#),
        (Impression(visible: 1, for: .milliseconds(250)), #""impression":{"visible":1,"duration":0.25}"#),
        (Impression(visible: 0, for: .seconds(-1)), #""impression":{"visible":0.01,"duration":0}"#),
        (Impression(visible: 7, for: .seconds(900)), #""impression":{"visible":1,"duration":60}"#),
        (Impression(visible: .nan), #""impression":{"visible":1,"duration":1}"#),
    ])
    func `the impression is the last member of its cell`(_ impression: Impression, _ written: String) async throws {
        let text = String(decoding: try await screen([impression]).bytes.array, as: UTF8.self)
        #expect(text.contains(written + "}]}]}"))
    }

    /// Who asks for none has the bytes of before, and is followed by one that asks.
    @Test func `a cell without an impression has none written`() async throws {
        #expect(cells(try await screen([nil, Impression(), nil])) == ["-", "asks", "-"])
        let plain = try await screen([nil, nil])
        #expect(!String(decoding: plain.bytes.array, as: UTF8.self).contains("impression"))
    }

    /// A service that counts none never asks.
    @Test func `without counting no impression is written`() async throws {
        let (asking, plain) = (try await screen([Impression()], counting: false), try await screen([nil]))
        #expect(asking.bytes.array == plain.bytes.array)
        #expect(asking.asRevision.findings(of: [SeenCell("0", in: "one")]) == [.asksNot])
    }

    /// The cells inside a cell have no identity of their own in the screen.
    @Test func `children have no impressions`() async throws {
        for impression in [nil, Impression()] {
            let screen = try await screen { NestSection(impression: impression) }
            let text = String(decoding: screen.bytes.array, as: UTF8.self)
            #expect(text.components(separatedBy: "impression").count == (impression == nil ? 1 : 2))
            #expect(text.contains("inner too"))
        }
    }

    /// A patch that changes nothing but this sends the cell again.
    @Test func `a change of the impression alone reloads the cell`() async throws {
        let (old, new) = (try await screen([nil, nil]), try await screen([nil, Impression()]))
        for (from, to) in [(old, new), (new, old)] {
            let patch = Patch(from: from.asRevision, to: to)
            #expect(patch.operations.count == 1)
            #expect(try from.applying(patch).bytes.array == to.bytes.array)
        }
        let received = try Screen(new.bytes, key: .testing).asRevision
        #expect(received.findings(of: [SeenCell("0", in: "one"), SeenCell("1", in: "one")]) == [.asksNot, .asks])
    }

    @Test func `a revision knows which cells asked for impressions`() async throws {
        let seen = [
            SeenCell("1", in: "one"), SeenCell("0", in: "one"), SeenCell("2", in: "one"), SeenCell("1", in: "two"),
            SeenCell("1", in: "one"),
        ]
        let expected: [SeenCell.Finding] = [.asks, .asksNot, .isMissing, .isMissing, .asks]
        let screen = try await screen([nil, Impression()])
        #expect(screen.asRevision.findings(of: seen) == expected)
        let memory = RevisionMemory(maximumCells: 1_000)
        memory.remember(screen, for: request)
        #expect(memory.revision(screen.revision, of: request)?.findings(of: seen) == expected)
        #expect(screen.asRevision.findings(of: []) == [])
    }
}
