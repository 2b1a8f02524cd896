import Testing
@testable import SectionalProgram

/// The setting `basePath`.
@Suite struct BasePathTests {
    private func basePath(_ text: String) throws -> String {
        try Configuration(try DeclaredProgram(Bakery.self, []), ["basePath": text])[.basePath]
    }

    @Test(arguments: [("", ""), ("/", ""), ("/lists", "/lists"), ("/lists/", "/lists"), ("/a/B-1.c_~", "/a/B-1.c_~")])
    func `a base path is normalized`(_ text: String, _ path: String) throws { #expect(try basePath(text) == path) }

    @Test(arguments: [
        "lists", "//lists", "/a//b", "/lists//", "/a/../b", "/.", "/ä", "/a b", "/%41", "/a?b", "/a#b", "/\"",
        "/screens", "/a/screens/b", "https://example.com/lists",
    ])
    func `an invalid base path is refused`(_ text: String) { #expect(throws: CommandError.self) { try basePath(text) } }
}
