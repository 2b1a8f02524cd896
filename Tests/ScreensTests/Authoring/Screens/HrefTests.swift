import Basics
import Screens
import Testing

/// What an href is made of: the values of a route's parameters.
@Suite struct HrefTests {
    /// A client that tidies up a path would ask for another one.
    @Test(arguments: [["a", ""], ["", "a"], ["a", ".."], [".", "a"], ["a", "events"], []])
    func `parts that a client would normalize are no screen`(_ values: [String]) {
        #expect(Href(.screen, values.map { Identifier($0) }) == nil)
    }

    @Test(arguments: Href.Target.allCases) func `each href needs a screen`(_ target: Href.Target) {
        let ids = target.pattern(on: "a").parameterNames
        #expect(Href(target, ids) == nil && Href(target, ["a"] + ids) != nil)
    }

    @Test(arguments: [("~-a~1b", "a/b"), ("a/b", "a/b"), ("~-~01", "~1"), ("~~-a", "~-a"), ("~a", "~a")])
    func `an id with a slash is read`(_ part: String, _ id: String) {
        #expect(Href(.section, ["a", Identifier(part)]) == .section(ScreenPath("a"), SectionID(id)))
        #expect(Href(.screen, ["a", Identifier(part)]) == .screen(ScreenPath("a", id)))
    }

    @Test(arguments: [".", ".."]) func `an id is read only in its escaped form`(_ id: String) {
        #expect(Href(.section, ["a", Identifier(id)]) == nil)
        #expect(Href(.section, ["a", Identifier("~" + id)]) == .section(ScreenPath("a"), SectionID(id)))
        #expect(Href(.action, ["a", "b", Identifier(id), "c"]) == nil)
        #expect(
            Href(.action, ["a", "b", Identifier("~" + id), "c"]) == .action(ScreenPath("a"), "b", CellID(id), "c"))
    }
}
