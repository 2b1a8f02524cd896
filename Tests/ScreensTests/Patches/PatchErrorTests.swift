import JSON
import Screens
import TestSupport
import Testing

/// Patches that are none, or that don't fit: an error, never the end of the process.
@Suite struct PatchErrorTests {
    private func screen() async throws -> Screen {
        try await ModelScreen(sections: [
            ModelSection(id: "one", header: "H", cells: ["a", "b", "c"].map { ModelCell(id: $0) }),
            ModelSection(id: "two", cells: [ModelCell(id: "a")], cursor: "9"),
        ]).composed()
    }

    /// What applying a patch with one operation throws.
    private func error(of operation: String) async throws -> PatchError? {
        let screen = try await screen()
        let patch = #"{"screen":"test/1","from":"\#(screen.revision)","to":"0","operations":[\#(operation)]}"#
        do { _ = try screen.applying(try Patch(JSONSlice(.copying(patch)))) } catch { return error }
        return nil
    }

    @Test(arguments: [
        #"{"op":"deleteSection","section":"three"}"#,
        #"{"op":"insertSection","section":{"id":"one","cells":[]}}"#,
        #"{"op":"insertSection","section":{"id":"new","cells":[]},"after":"three"}"#,
        #"{"op":"insertSection","section":{"id":"new","cells":[]},"after":"new"}"#,
        #"{"op":"moveSection","section":"three"}"#, #"{"op":"moveSection","section":"one","after":"three"}"#,
        #"{"op":"moveSection","section":"one","after":"one"}"#, #"{"op":"section","id":"three","header":"x"}"#,
        #"{"op":"delete","section":"three","cell":"a"}"#, #"{"op":"delete","section":"one","cell":"d"}"#,
        #"{"op":"delete","section":"two","cell":"b"}"#, #"{"op":"insert","section":"one","cell":{"id":"a"}}"#,
        #"{"op":"insert","section":"three","cell":{"id":"new"}}"#,
        #"{"op":"insert","section":"one","cell":{"id":"new"},"after":"d"}"#,
        #"{"op":"insert","section":"two","cell":{"id":"new"},"after":"b"}"#,
        #"{"op":"move","section":"one","cell":"d"}"#, #"{"op":"move","section":"three","cell":"a"}"#,
        #"{"op":"move","section":"one","cell":"a","after":"d"}"#,
        #"{"op":"move","section":"one","cell":"a","after":"a"}"#,
        #"{"op":"reload","section":"one","cell":{"id":"d"}}"#, #"{"op":"reload","section":"three","cell":{"id":"a"}}"#,
    ])
    func `an operation that does not fit is refused`(_ operation: String) async throws {
        #expect(try await error(of: operation) == .doesNotFit)
    }

    /// Each would fit, so that what is refused above is refused for its one fault.
    @Test(arguments: [
        #"{"op":"screen","title":"x"}"#, #"{"op":"screen","direction":"rtl"}"#,
        #"{"op":"screen","title":"x","direction":null}"#, #"{"op":"deleteSection","section":"two"}"#,
        #"{"op":"insertSection","section":{"id":"new","cells":[]},"after":"two"}"#,
        #"{"op":"moveSection","section":"one","after":"two"}"#,
        #"{"op":"section","id":"two","header":"x","next":null}"#,
        #"{"op":"delete","section":"one","cell":"b","animation":"fade"}"#,
        #"{"op":"insert","section":"one","cell":{"id":"new"},"after":"c"}"#,
        #"{"op":"move","section":"one","cell":"a","after":"c"}"#, #"{"op":"move","section":"one","cell":"a"}"#,
        #"{"op":"reload","section":"two","cell":{"id":"a"}}"#, "",
    ])
    func `an operation that leads to another revision is refused`(_ operation: String) async throws {
        #expect(try await error(of: operation) == .otherResult)
    }

    @Test(arguments: [
        #"{"op":"screen","title":null}"#, #"{"op":"screen","barItems":null}"#, #"{"op":"screen","cellTypes":null}"#,
        "1", "[]", "{}", #"{"op":1}"#, #"{"op":"other"}"#, #"{"section":"one","cell":"a"}"#, #"{"op":"deleteSection"}"#,
        #"{"op":"deleteSection","section":1}"#, #"{"op":"insertSection"}"#,
        #"{"op":"moveSection","after":"one"}"#, #"{"op":"moveSection","section":"one","after":2}"#,
        #"{"op":"section","header":"x"}"#, #"{"op":"delete","section":"one"}"#, #"{"op":"delete","cell":"a"}"#,
        #"{"op":"delete","section":"one","cell":{"id":"a"}}"#, #"{"op":"insert","section":"one"}"#,
        #"{"op":"insert","cell":{"id":"new"}}"#, #"{"op":"insert","section":"one","cell":{"id":"new"},"after":null}"#,
        #"{"op":"move","section":"one"}"#, #"{"op":"move","section":"one","cell":"a","animation":"wobble"}"#,
        #"{"op":"move","section":"one","cell":"a","animation":1}"#, #"{"op":"reload","section":"one"}"#,
        #"{"op":"reload","section":"one","cell":"a"}"#, #"{"op":"insert","section":"one","cell":{"type":"x"}}"#,
        #"{"op":"insert","section":"one","cell":{"id":1}}"#, #"{"op":"insertSection","section":{"id":"new"}}"#,
        #"{"op":"insertSection","section":{"cells":[]}}"#, #"{"op":"insertSection","section":"new"}"#,
        #"{"op":"insertSection","section":{"id":"new","cells":{}}}"#,
        #"{"op":"insertSection","section":{"id":"new","cells":[1]}}"#,
        #"{"op":"insertSection","section":{"id":"new","cells":[{"id":"a"},{"id":"a"}]}}"#,
    ])
    func `a malformed operation is refused`(_ operation: String) async throws {
        #expect(try await error(of: operation) == .malformed)
    }

    @Test(arguments: [
        "", "1", "[]", "{}", #"{"screen":"s","from":"a","to":"b"}"#, #"{"screen":"s","from":"a","operations":[]}"#,
        #"{"screen":"s","to":"b","operations":[]}"#, #"{"from":"a","to":"b","operations":[]}"#,
        #"{"screen":1,"from":"a","to":"b","operations":[]}"#, #"{"screen":"s","from":1,"to":"b","operations":[]}"#,
        #"{"screen":"s","from":"a","to":1,"operations":[]}"#, #"{"screen":"s","from":"a","to":"b","operations":{}}"#,
    ])
    func `a malformed patch is refused`(_ text: String) {
        #expect(throws: PatchError.malformed) { try Patch(JSONSlice(.copying(text))) }
    }

    @Test(arguments: ["id", "revision", "title", "cellTypes", "barItems", "sections"])
    func `a screen without a required member is refused`(without name: String) async throws {
        var tree = try ReferenceJSON(try await screen().bytes.array)
        #expect(throws: Never.self) { try Screen(.copying(tree.text)) }
        tree[name] = nil
        #expect(throws: PatchError.malformed) { try Screen(.copying(tree.text)) }
    }

    @Test(arguments: [
        #"[{"id":"one","cells":[]},{"id":"one","cells":[]}]"#, #"[{"id":"one","cells":[{"id":"a"},{"id":"a"}]}]"#,
        #"[{"id":"one"}]"#, "[1]", "{}", #"[{"id":"one","cells":[{}]}]"#,
    ])
    func `a screen with invalid sections is refused`(withSections sections: String) async throws {
        var tree = try ReferenceJSON(try await screen().bytes.array)
        tree["sections"] = .leaf(sections)
        #expect(throws: PatchError.malformed) { try Screen(.copying(tree.text)) }
    }

    @Test func `a patch for another screen or revision is refused`() async throws {
        let screen = try await screen()
        for (id, base, expected) in [
            ("test/1", screen.revision, nil), ("test/2", screen.revision, PatchError.otherBase),
            ("test/1", "0", .otherBase),
        ] {
            let text = #"{"screen":"\#(id)","from":"\#(base)","to":"\#(screen.revision)","operations":[]}"#
            let patch = try Patch(JSONSlice(.copying(text)))
            if let expected {
                #expect(throws: expected) { try screen.applying(patch) }
            } else {
                #expect(try screen.applying(patch).bytes.array == screen.bytes.array)
            }
        }
    }
}
