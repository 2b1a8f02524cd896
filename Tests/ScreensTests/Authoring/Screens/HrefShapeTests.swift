import Basics
import Screens
import Testing

/// What a route has found at the places of a link.
@Suite struct HrefShapeTests {
    /// A client that tidies up a path would ask for another one.
    @Test(arguments: [["a", ""], ["", "a"], ["a", ".."], [".", "a"], ["a", "events"], ["a"]])
    func isNoScreen(_ values: [String]) {
        #expect(Href.Shape(.screen, depth: 2).href(values.map { Identifier($0) }) == nil)
    }

    @Test(arguments: [("~-a~1b", "a/b"), ("a/b", "a/b"), ("~-~01", "~1"), ("~~-a", "~-a"), ("~a", "~a")])
    func readsAnIdWithASlash(_ part: String, _ id: String) {
        let section = Href.Shape(.section, depth: 1)
        #expect(section.href(["a", Identifier(part)]) == .section(ScreenPath("a"), SectionID(id)))
        #expect(Href.Shape(.screen, depth: 2).href(["a", Identifier(part)]) == .screen(ScreenPath("a", id)))
    }

    @Test(arguments: [".", ".."]) func takesIdsOnlyAsTheyAreWritten(_ id: String) {
        let section = Href.Shape(.section, depth: 1)
        #expect(section.href(["a", Identifier(id)]) == nil)
        #expect(section.href(["a", Identifier("~" + id)]) == .section(ScreenPath("a"), SectionID(id)))
        let action = Href.Shape(.action, depth: 1)
        #expect(action.href(["a", "b", Identifier(id), "c"]) == nil)
        #expect(
            action.href(["a", "b", Identifier("~" + id), "c"])
                == .action(ScreenPath("a"), "b", CellID(id), "c"))
    }
}
