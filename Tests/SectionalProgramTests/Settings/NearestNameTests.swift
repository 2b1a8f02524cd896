import Testing
@testable import SectionalProgram

@Suite struct NearestNameTests {
    @Test(arguments: [
        ("prot", "port"), ("Port", "port"), ("hots", "host"), ("sectionDeadlin", "sectionDeadline"),
        ("PORT", "port"), ("SECTION_DEADLINE", "sectionDeadline"), ("sectionTimeout", nil), ("x", nil), ("", nil),
        ("paxt", nil), ("sectionDeadqqqe", "sectionDeadline"), ("sectionDeaqqqqe", nil),
    ])
    func `the most similar name is suggested`(_ name: String, _ meant: String?) {
        #expect(NearestName.of(name, among: ["host", "port", "sectionDeadline"]) == meant)
    }

    @Test func `no name is suggested if there is none`() { #expect(NearestName.of("port", among: []) == nil) }
}
