import JSON
import TestSupport
import Testing
@testable import Screens

@Suite struct ScreenHashesTests {
    @Test(arguments: 0..<20) func `hashes are those of the members' bytes`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let screen = try await ModelScreen.random(&random).composed()
        let (hashes, tree) = (screen.asRevision.hashes, try ReferenceJSON(screen.bytes.array))
        let hash = { (value: ReferenceJSON?) in value.map { Bytes.copying($0.text).contentHash(.testing) } }
        for attribute in Patch.ScreenAttribute.allCases {
            #expect(hashes.attributes[attribute] == hash(tree[attribute.rawValue]))
        }
        let sections = try #require(tree["sections"]?.elements)
        #expect(hashes.sections.count == sections.count)
        for (section, value) in zip(hashes.sections, sections) {
            for attribute in Patch.SectionAttribute.allCases {
                #expect(section.attributes[attribute] == hash(value[attribute.rawValue]))
            }
            #expect(section.cells.map(\.hash) == value["cells"]?.elements.compactMap(hash))
        }
    }
}
