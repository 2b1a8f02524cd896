@testable import SectionalProgram
import Testing

@Suite struct NearestNameTests {
    @Test(arguments: [
        ("prot", "port"), ("Port", "port"), ("hots", "host"), ("sectionDeadlin", "sectionDeadline"),
        ("sectionTimeout", nil), ("x", nil), ("", nil),
    ])
    func findsWhatIsMeant(_ name: String, _ meant: String?) {
        #expect(NearestName.of(name, among: ["host", "port", "sectionDeadline"]) == meant)
    }

    @Test func findsNothingAmongNothing() { #expect(NearestName.of("port", among: []) == nil) }
}
