import JSON
import ScreenService
import Screens
import TestSupport
import Testing

/// Two versions of a cell type on one screen: a cell doesn't say which it is.
@Suite struct VersionSchemaTests {
    private enum Current {
        struct NoteCell: CellController {
            struct Data: CellData {
                var title = "Milk"
                var image: String?
            }

            static var version: Int { 2 }
            let id: CellID = "2"
            var data: Data { Data() }
        }
    }

    private enum Older {
        struct NoteCell: CellController {
            struct Data: CellData {
                var title = "Milk"
                var icon = "cup"
            }

            let id: CellID = "1"
            var data: Data { Data() }
        }
    }

    private struct NotesScreen: ScreenComposer {
        let pattern: ScreenPattern = "notes"
        let states = States<Int> { (_: GuestRole) in 0 }

        func compose(for request: ScreenRequest, state: Int) -> ScreenController<some Sections> {
            ScreenController(title: "Notes") {
                Section("notes", topics: []) {
                    Current.NoteCell()
                    Older.NoteCell()
                }
            }
        }
    }

    private let schemas: PublishedSchemas

    init() throws {
        schemas = PublishedSchemas(try ScreenCatalog(roles: Roles(GuestRole.self), composers: [NotesScreen()]))
    }

    @Test func `two versions of a cell type share one schema`() throws {
        let cell = try #require(schemas.library["NoteCell"])
        #expect(cell.json["properties"]?["data"]?["$ref"] == "#/$defs/NoteCellAnyData")
        #expect(schemas.library["NoteCellV1"] == nil)
        let mapping = try #require(schemas.library["Cell"]?.json["discriminator"]?["mapping"])
        #expect(mapping.members.map(\.name) == ["ErrorCell", "NoteCell"])
    }

    @Test func `members required by both versions are required`() throws {
        let data = try #require(schemas.library["NoteCellAnyData"])
        #expect(data.json["properties"]?.members.map(\.name) == ["title", "image", "icon"])
        #expect(data.json["required"] == ["title"])
    }

    @Test func `each version has a document of its own`() throws {
        #expect(schemas.names.contains("cells/NoteCell") && schemas.names.contains("cells/NoteCellV1"))
        #expect(!schemas.names.contains("cells/NoteCellV2"))
        #expect(try #require(schemas.document("cells/NoteCell")).bytes.text.contains(#""required":["title"]"#))
        #expect(try #require(schemas.document("cells/NoteCellV1")).bytes.text.contains(#""required":["title","icon"]"#))
    }
}
