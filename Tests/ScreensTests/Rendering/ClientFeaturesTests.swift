import Testing
@testable import Screens

/// How a client says which features it understands.
struct ClientFeaturesTests {
    @Test(arguments: [
        "late-sections", "a,\tlate-sections ,b", "late-sections,late-sections", "late-sections;v=2, late-sections",
    ])
    func `the feature is found in the header`(header: String) throws {
        #expect(try ClientFeatures(header: header) == .lateSections)
    }

    @Test(arguments: ["", " , ,", "Late-Sections", "late-section", "late-sections;v=2", "unknown; x=\"y\""])
    func `unknown features are ignored`(header: String) throws { #expect(try ClientFeatures(header: header) == []) }

    @Test(arguments: ["late-\u{212A}", "late sections", ";v=1", "a;b, \""])
    func `a malformed header is refused`(header: String) {
        #expect(throws: MalformedFeatures.self) { try ClientFeatures(header: header) }
    }

    @Test func `the number of features is bounded`() throws {
        let most = Array(repeating: "x", count: ClientFeatures.maximumCount).joined(separator: ",")
        #expect(try ClientFeatures(header: most) == [])
        #expect(throws: MalformedFeatures(member: nil)) { try ClientFeatures(header: most + ",x") }
        #expect(throws: MalformedFeatures(member: "a b")) { try ClientFeatures(header: "c, a b ") }
    }
}
