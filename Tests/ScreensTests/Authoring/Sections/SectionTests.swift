import Screens
import TestSupport
import Testing

@Suite struct SectionTests {
    private struct Broken: Error {}

    private func screen(_ section: Section<some Cells>) async throws -> Screen {
        let renderer = ScreenRenderer(key: .testing, deadline: .seconds(60), errorText: { _ in "failed" })
        return try await renderer.screen(
            TestScreen { _ in section }, for: ClientRequest(ScreenPath("test"), caller: .guest))
    }

    @Test func `a section shows the cells of its closure`() async throws {
        let section = Section("news", topics: ["today"], header: "News", footer: "of today") {
            for name in ["a", "b"] { BareCell(id: CellID(name)) }
        }
        let screen = try await screen(section)
        #expect(
            screen.bytes.text.hasSuffix(
                #""sections":[{"id":"news","header":"News","footer":"of today","cells":["#
                    + #"{"id":"a","type":"BareCell","data":{},"isSelectable":false,"accessory":"none"},"#
                    + #"{"id":"b","type":"BareCell","data":{},"isSelectable":false,"accessory":"none"}]}]}"#))
        #expect(screen.topics == ["today"])
        #expect(screen.failures.isEmpty)
    }

    @Test func `a section fails with its closure's error`() async throws {
        let broken = Section("broken", topics: []) { try await Self.broken() }
        await #expect(throws: Broken.self) { _ = try await broken.cells() }
    }

    private static func broken() async throws -> [BareCell] { throw Broken() }
}

private struct BareCell: CellController {
    struct Data: CellData {}
    let id: CellID
    var data: Data { Data() }
}
