import Identity
import JSON
@testable import Sectional
import TestSupport
import Testing

/// Revisions that one process stores for another.
@Suite struct StoredRevisionTests {
    private let request = ClientRequest(ScreenPath("test", "1"), caller: .guest)

    private func screen(_ cells: Int, _ title: String) async throws -> Screen {
        let cells = (0..<cells).map { ModelCell(id: $0 == 0 ? "text" : "\($0)") }
        return try await ModelScreen(title: title, sections: [ModelSection(id: "one", cells: cells)]).composed()
    }

    /// A patch from the stored revision is the one from the revision itself.
    @Test func isWhatAPatchStartsFrom() async throws {
        let (old, new) = (try await screen(3, "a"), try await screen(5, "b"))
        let revision = old.asRevision
        let stored = StoredRevision(revision, of: request)
        let read = try #require(Revision(old.revision, stored.bytes, revision.key))
        #expect(stored.key == StoredRevision.key(of: old.revision, request, revision.key))
        let patch = Patch(from: read, to: new)
        #expect(try old.applying(patch).bytes.array == new.bytes.array)
        #expect(read.contains("text", in: "one") && !read.contains("3", in: "one"))
    }

    /// So do attributes that few screens have.
    @Test func knowsAttributesWithoutASlot() async throws {
        let sections = [ModelSection(id: "one"), ModelSection(id: "two", header: "H", headingLevel: .three)]
        let old = try await ModelScreen(isRightToLeft: true, sections: sections).composed()
        let new = try await ModelScreen(sections: [sections[0], ModelSection(id: "two", header: "H")]).composed()
        let stored = StoredRevision(old.asRevision, of: request)
        let patch = Patch(from: try #require(Revision(old.revision, stored.bytes, .testing)), to: new)
        let operations = try ReferenceJSON(patch.written.array)["operations"]?.text
        #expect(
            operations == #"[{"op":"screen","direction":null},{"op":"section","id":"two","headingLevel":null}]"#)
        #expect(try old.applying(patch).bytes.array == new.bytes.array)
        for count in stored.bytes.indices {
            let isWhole = Revision("r", Array(stored.bytes.prefix(count)), .testing) == nil
            // What a program without these attributes stores of the same screen is a beginning of the bytes.
            #expect(isWhole || count == Self.lengthWithoutOthers(stored.bytes))
        }
    }

    /// Their part is at the end: one of the screen's, none of the first section's, one of the second's.
    private static func lengthWithoutOthers(_ bytes: [UInt8]) -> Int {
        bytes.count - (8 + 8 + 9 + 16) - 8 - (8 + 8 + 12 + 16)
    }

    /// As a program stores it that doesn't know more attributes, and the other way around.
    @Test func isTheSameWithoutSuchAttributes() async throws {
        let screen = try await ModelScreen(title: "T", sections: [ModelSection(id: "one", footer: "F")]).composed()
        let hashes = screen.asRevision.hashes
        var writer = FieldWriter()
        for attribute in [Patch.ScreenAttribute.title, .cellTypes, .barItems] {
            writer.write(hashes.attributes[attribute]) { $0.write($1) }
        }
        writer.write(1)
        writer.write("one")
        for attribute in [Patch.SectionAttribute.header, .footer, .next, .isPartial] {
            writer.write(hashes.sections[0].attributes[attribute]) { $0.write($1) }
        }
        writer.write(0)
        #expect(StoredRevision(screen.asRevision, of: request).bytes == writer.bytes)
    }

    /// A newer program's attribute: a patch couldn't remove it.
    @Test(arguments: ["headingLevels", "header"]) func isNotReadWithAnUnknownAttribute(_ name: String) async throws {
        let screen = try await ModelScreen(sections: [ModelSection(id: "one")]).composed()
        var writer = FieldWriter()
        writer.write(0)
        writer.write(1)
        writer.write(name)
        writer.write(Bytes.copying("x").contentHash(.testing))
        let bytes = StoredRevision(screen.asRevision, of: request).bytes + writer.bytes
        #expect(Revision(screen.revision, bytes, .testing) == nil)
    }

    /// Nobody gets what begins at another one's screen.
    @Test func hasAnotherKeyForEachRequest() {
        let path = ScreenPath("test", "1")
        let types = ClientCellTypes([CellType(name: "A", version: 1)])
        let requests = [
            request, ClientRequest(ScreenPath("test"), caller: .guest),
            ClientRequest(path, caller: Caller(role: "admin", subject: "")),
            ClientRequest(path, caller: Caller(role: "guest", subject: "Karl")),
            ClientRequest(path, caller: Caller(role: "guest", subject: "\u{212A}arl")),
            ClientRequest(path, caller: .guest, language: "vi"),
            ClientRequest(path, caller: .guest, query: [.init(name: "a", value: "b")]),
            ClientRequest(path, caller: .guest, query: [.init(name: "ab", value: "")]),
            ClientRequest(path, caller: .guest, limit: 7),
            ClientRequest(path, caller: .guest, windows: ["one": Cursor(key: 1)]),
            ClientRequest(path, caller: .guest, clientCellTypes: types),
        ]
        let keys = requests.map { StoredRevision.key(of: "r", $0, .testing) }
        #expect(Set(keys + [StoredRevision.key(of: "s", request, .testing)]).count == requests.count + 1)
        #expect(StoredRevision.key(of: "r", request, .testing) != StoredRevision.key(of: "r", request, .random()))
    }

    /// In whichever order a dictionary has them.
    @Test func hasOneKeyForEqualRequests() {
        let sections = (0..<16).map { SectionID("s\($0)") }
        let types = (0..<16).map { CellType(name: Identifier("T\($0)"), version: $0 + 1) }
        let keys = (0..<20).map { _ in
            StoredRevision.key(
                of: "r",
                ClientRequest(
                    request.screen.path, caller: .guest,
                    windows: Dictionary(uniqueKeysWithValues: sections.shuffled().map { ($0, Cursor(key: 1)) }),
                    clientCellTypes: ClientCellTypes(types.shuffled())), .testing)
        }
        #expect(Set(keys).count == 1)
    }

    /// What was written by another program is no revision, and no crash.
    @Test func isNotReadWhereItIsDamaged() async throws {
        let revision = try await screen(3, "a").asRevision
        let bytes = StoredRevision(revision, of: request).bytes
        for count in bytes.indices { #expect(Revision("r", Array(bytes.prefix(count)), .testing) == nil) }
        #expect(Revision("r", bytes + [0], .testing) == nil)
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0xFF
            _ = Revision("r", damaged, .testing)
        }
    }
}
