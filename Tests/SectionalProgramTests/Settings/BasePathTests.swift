import Testing
@testable import SectionalProgram

/// The setting `basePath`.
@Suite struct BasePathTests {
    private func basePath(_ text: String) throws -> String {
        try Configuration(try DeclaredProgram(Bakery.self, []), ["basePath": text])[.basePath]
    }

    @Test(arguments: [("", ""), ("/", ""), ("/lists", "/lists"), ("/lists/", "/lists"), ("/a/B-1.c_~", "/a/B-1.c_~")])
    func `a base path is normalized`(_ text: String, _ path: String) throws { #expect(try basePath(text) == path) }

    @Test(arguments: ["", "/lists"]) func `the URL of a file begins with the base path`(_ path: String) throws {
        let program = try DeclaredProgram(Bakery.self, [])
        let setup = ServiceSetup(program, try Configuration(program, ["basePath": path]), nil)
        #expect(setup.assetURL("saw.webp") == path + "/assets/saw.webp")
        #expect(setup.assetURL("a saw?.webp") == path + "/assets/a%20saw%3F.webp")
    }

    @Test(arguments: [
        "lists", "//lists", "/a//b", "/lists//", "/a/../b", "/.", "/ä", "/a b", "/%41", "/a?b", "/a#b", "/\"",
        "/screens", "/a/screens/b", "https://example.com/lists",
    ])
    func `an invalid base path is refused`(_ text: String) { #expect(throws: CommandError.self) { try basePath(text) } }
}
