import JSON
import Screens
import TestSupport
import Testing

@Suite struct PatchTests {
    @Test func `a patch between equal screens is empty`() async throws {
        let model = ModelScreen(sections: [ModelSection(id: "one", cells: [ModelCell(id: "a")])])
        let (screen, same) = (try await model.composed(), try await model.composed())
        let patch = Patch(from: screen.asRevision, to: same)
        #expect(
            patch.written.text
                == #"{"screen":"test/1","from":"\#(screen.revision)","to":"\#(screen.revision)","operations":[]}"#)
        #expect(try screen.applying(patch).bytes.array == screen.bytes.array)
    }

    /// A screen that differs in one optional member, and what a patch to it and from it says.
    private static let members: [(name: String, model: ModelScreen, set: String, removed: String)] = [
        ("direction", ModelScreen(isRightToLeft: true), #""direction":"rtl""#, #""direction":null"#),
        (
            "search", ModelScreen(search: "saw"),
            #""search":{"parameter":"q","placeholder":"Find \"it\"","text":"saw"}"#, #""search":null"#
        ),
        (
            "choices", ModelScreen(order: .newest),
            #""choices":[{"id":"sort","title":"Order","options":["#
                + #"{"id":"newest","title":"newest","href":"/screens/test/1","isSelected":true},"#
                + #"{"id":"oldest","title":"oldest","href":"/screens/test/1?sort=oldest","isSelected":false}]}]"#,
            #""choices":null"#
        ),
        ("isRefreshable", ModelScreen(isRefreshable: true), #""isRefreshable":true"#, #""isRefreshable":null"#),
    ]

    @Test(arguments: members.indices) func `only the changed member of a screen is set or removed`(_ index: Int)
        async throws
    {
        let member = Self.members[index]
        var model = member.model
        model.sections = [ModelSection(id: "one")]
        let (plain, screen) = (
            try await ModelScreen(sections: model.sections).composed(), try await model.composed()
        )
        for (old, new, change) in [(plain, screen, member.set), (screen, plain, member.removed)] {
            let patch = Patch(from: old.asRevision, to: new).written
            #expect(patch.text.hasSuffix(#""operations":[{"op":"screen",\#(change)}]}"#), "\(member.name)")
            #expect(try old.applying(Patch(JSONSlice(patch))).bytes.array == new.bytes.array)
        }
    }

    @Test(arguments: [
        (ModelSection(id: "one", headingLevel: .three), #""headingLevel":3"#, #""headingLevel":null"#),
        (ModelSection(id: "one", layout: .inset), #""layout":{"kind":"inset"}"#, #""layout":null"#),
        (
            ModelSection(id: "one", collapsing: .collapsed), #""collapsing":{"isCollapsed":true,"count":0}"#,
            #""collapsing":null"#
        ),
    ])
    func `only the changed member of a section is set or removed`(
        _ section: ModelSection, _ set: String, _ removed: String
    ) async throws {
        let plain = try await ModelScreen(sections: [ModelSection(id: "one")]).composed()
        let screen = try await ModelScreen(sections: [section]).composed()
        for (old, new, change) in [(plain, screen, set), (screen, plain, removed)] {
            let patch = Patch(from: old.asRevision, to: new).written
            #expect(patch.text.hasSuffix(#""operations":[{"op":"section","id":"one",\#(change)}]}"#))
            #expect(try old.applying(Patch(JSONSlice(patch))).bytes.array == new.bytes.array)
        }
    }

    @Test(arguments: RowAnimation.allCases) func `operations have the animation of their rows`(
        _ animation: RowAnimation
    ) async throws {
        let old = ModelScreen(sections: [
            ModelSection(id: "one", cells: ["a", "b", "c", "d"].map { ModelCell(id: $0) })
        ])
        var new = old
        new.sections[0].cells = ["d", "b", "c", "e"].map { ModelCell(id: $0, text: $0 == "c" ? "1" : "0") }
        let patch = Patch(
            from: try await old.composed(animation: animation).asRevision,
            to: try await new.composed(animation: animation)
        ).written
        let operations = try #require(try ReferenceJSON(patch.array)["operations"]?.elements)
        #expect(operations.map { $0["op"]?.unquoted } == ["delete", "move", "reload", "insert"])
        let expected = animation == .automatic ? nil : animation.rawValue
        #expect(operations.allSatisfy { $0["animation"]?.unquoted == expected })
        #expect(try Patch(JSONSlice(patch)).written.text == patch.text)
    }

    /// As the cell was shown before it went, not as another one would go.
    @Test func `a deleted row has its own animation`() async throws {
        let old = ModelScreen(sections: [ModelSection(id: "one", cells: [ModelCell(id: "a")])])
        let patch = Patch(
            from: try await old.composed(animation: .left).asRevision,
            to: try await ModelScreen(sections: [ModelSection(id: "one")]).composed(animation: .right)
        ).written
        #expect(
            try ReferenceJSON(patch.array)["operations"]?.text.contains(
                #"{"op":"delete","section":"one","cell":"a","animation":"left"}"#) == true)
    }

    @Test func `a patch for one row is little larger than the row`() async throws {
        var model = ModelScreen(sections: [
            ModelSection(id: "todos", header: "To do", cells: (0..<300).map { ModelCell(id: "row-\($0)") })
        ])
        let old = try await model.composed()
        model.sections[0].cells[150].text = "changed"
        let new = try await model.composed()
        let row = try #require(try ReferenceJSON(new.bytes.array)["sections"]?.elements[0]["cells"]?.elements[150])
        let patch = Patch(from: old.asRevision, to: new).written
        #expect(patch.count <= row.text.utf8.count + 300)
        #expect(patch.text.contains(row.text))
    }

    /// A client that compares bytes must not be told to reload what it doesn't have.
    @Test func `look-alike ids are different rows and sections`() async throws {
        var screens: [Screen] = []
        for id in ["\u{E9}", "e\u{301}"] {
            let section = ModelSection(id: "one", cells: [ModelCell(id: id)])
            screens.append(try await ModelScreen(sections: [section, ModelSection(id: id, header: "H")]).composed())
        }
        let patch = Patch(from: screens[0].asRevision, to: screens[1])
        let operations = try ReferenceJSON(patch.written.array)["operations"]?.elements
        #expect(operations?.map { $0["op"]?.unquoted } == ["deleteSection", "delete", "insert", "insertSection"])
        #expect(try screens[0].applying(patch).bytes.array == screens[1].bytes.array)
    }

    @Test func `a moved row is one operation`() async throws {
        let ids = (0..<60).map { "\($0)" }
        let old = try await ModelScreen(sections: [ModelSection(id: "one", cells: ids.map { ModelCell(id: $0) })])
            .composed()
        for (from, to) in [(0, 59), (59, 0), (10, 11), (11, 10), (3, 40), (40, 3)] {
            var moved = ids
            moved.insert(moved.remove(at: from), at: to)
            let new = try await ModelScreen(sections: [ModelSection(id: "one", cells: moved.map { ModelCell(id: $0) })])
                .composed()
            let operations = try ReferenceJSON(Patch(from: old.asRevision, to: new).written.array)["operations"]
            #expect(operations?.elements.map { $0["op"]?.unquoted } == ["move"])
        }
    }
}
