import TestSupport
import Testing
@testable import Screens

@Suite struct SectionLayoutTests {
    @Test(arguments: [(-3, 1), (0, 1), (1, 1), (12, 12), (13, 12), (Int.max, 12)])
    func `grids have 1 to 12 columns`(_ asked: Int, _ columns: Int) {
        #expect(SectionLayout.grid(columns: asked) == .grid(columns: columns))
        #expect(SectionLayout.grid(columns: asked).columns == columns)
    }

    @Test(arguments: [
        (SectionLayout.list, nil), (.carousel, #"{"kind":"carousel"}"#), (.inset, #"{"kind":"inset"}"#),
        (.grid(columns: 2), #"{"kind":"grid","columns":2}"#),
    ])
    func `a layout is written unless it is a list`(_ layout: SectionLayout, _ json: String?) async throws {
        let screen = try await ModelScreen(sections: [ModelSection(id: "one", layout: layout)]).composed()
        let section = try ReferenceJSON(screen.bytes.array)["sections"]?.elements[0]
        #expect(section?["layout"]?.text == json)
    }

    /// With as many rows as the author says; else as there are, if they are all there.
    @Test(arguments: [
        (SectionCollapsing.collapsed, nil, #"{"isCollapsed":true,"count":2}"#),
        (.expanded, "9", #"{"isCollapsed":false}"#),
        (SectionCollapsing(isCollapsed: true, count: 70), "9", #"{"isCollapsed":true,"count":70}"#),
        (SectionCollapsing(isCollapsed: false, count: -7), nil, #"{"isCollapsed":false,"count":0}"#),
    ])
    func `a collapsed section has its number of rows`(
        _ collapsing: SectionCollapsing, _ cursor: String?, _ json: String
    ) async throws {
        let cells = [ModelCell(id: "a"), ModelCell(id: "b")]
        let section = ModelSection(id: "one", collapsing: collapsing, cells: cells, cursor: cursor)
        let screen = try await ModelScreen(sections: [section]).composed()
        #expect(try ReferenceJSON(screen.bytes.array)["sections"]?.elements[0]["collapsing"]?.text == json)
    }

    /// Those of the client's types, and those that are replaced; not those that are left out.
    @Test(arguments: [(nil, 2), ("LabelCell", 2), ("FancyCell;v=2", 1), ("OtherCell", 0)] as [(String?, Int)])
    func `only rows that are sent are counted`(_ types: String?, _ count: Int) async throws {
        let composer = TestScreen { _ in
            Section("one", topics: [], collapsing: .collapsed) {
                LabelCell(id: "a")
                FancyCell(id: "b")
            }
        }
        let request = ClientRequest(
            ScreenPath("test"), caller: .guest, clientCellTypes: try types.map { try ClientCellTypes(header: $0) })
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "failed" }
        let screen = try await renderer.screen(composer, for: request)
        #expect(screen.bytes.text.contains(#""collapsing":{"isCollapsed":true,"count":\#(count)}"#))
        let explained = try await renderer.explanation(of: composer, for: request)
        #expect("\(explained.sections[0].members)".contains("\(count)"))
    }

    /// The row with the error would be hidden, or be a column wide.
    @Test func `a failed section is an expanded list`() async throws {
        let failed = ModelSection(
            id: "one", header: "H", headingLevel: .four, layout: .carousel, collapsing: .collapsed, isPartial: true)
        let screen = try await ModelScreen(sections: [failed, ModelSection(id: "two")]).composed()
        let section = try ReferenceJSON(screen.bytes.array)["sections"]?.elements[0]
        #expect(section?.names == ["id", "header", "headingLevel", "cells", "isPartial"])
    }

    /// A cached section is copied only in place of one that is shown the same.
    @Test func `layout and collapsing are part of the signature`() {
        func signature(_ layout: SectionLayout, _ collapsing: SectionCollapsing?, _ level: HeadingLevel?)
            -> SectionSignature
        {
            let model = ModelSection(id: "one", headingLevel: level, layout: layout, collapsing: collapsing)
            return SectionSignature(ModelSectionController(model: model, animation: .automatic))
        }
        #expect(signature(.list, nil, nil) == signature(.list, nil, nil))
        for other in [signature(.carousel, nil, nil), signature(.list, .collapsed, nil), signature(.list, nil, .one)] {
            #expect(signature(.list, nil, nil) != other)
        }
    }
}
