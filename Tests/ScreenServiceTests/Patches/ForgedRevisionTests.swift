import Foundation
import HTTPServing
import Screens
import Synchronization
import TestSupport
import Testing

/// A client that chooses what a row says can't choose the screen's revision.
@Suite struct ForgedRevisionTests {
    /// Two texts for which XXH3 with its public secret has one hash: in lane 3 of stripes 1 and 2, the products with
    /// the secret change by the same amount in opposite directions, and so do the sums.
    private static let texts = [["zzzzbmmm", "3YLIcmmm"], ["zzzzcmmm", "3YLIbmmm"]]
    /// Where the lane stands in a block of XXH3, and how far it is to the same lane of the next stripe.
    private static let (block, lane, stripe) = (1024, 88, 64)

    @Test func `chosen content cannot forge a revision`() async throws {
        let note = Note()
        let changes = ChangeFeed()
        try await withServer(try serve(NoteScreen(note: note).catalog, changes: changes)) { port in
            let client = LiveClient(port: port)
            let start = try Self.contentOffset(of: note.text, in: try await client.get("/screens/note").text)
            var tags: [String] = []
            for text in Self.texts {
                note.text = Self.placed(text, at: start)
                changes.publish(.topics(["note"]))
                let headers: HeaderFields = tags.last.map { ["If-None-Match": $0] } ?? [:]
                let response = try await client.get("/screens/note", headers)
                #expect(response.status == 200)
                #expect(response.text.contains(note.text))
                tags.append(try #require(response["etag"]))
            }
            #expect(Set(tags).count == 2)
            #expect(try await client.get("/screens/note", ["If-None-Match": tags[1]]).status == 304)
        }
    }

    /// Where `text` stands in what is hashed of a screen, in bytes.
    private static func contentOffset(of text: String, in screen: String) throws -> Int {
        let revision = try #require(screen.range(of: "\"revision\":\""))
        let content = try #require(screen[revision.upperBound...].range(of: "\",")).upperBound
        return screen[content...].utf8.distance(from: content, to: try #require(screen.range(of: text)).lowerBound)
    }

    /// The two values, each in its stripe, of a text that begins `start` bytes into what is hashed.
    private static func placed(_ values: [String], at start: Int) -> String {
        let before = String(repeating: "-", count: (block + lane - start % block) % block)
        let between = String(repeating: "-", count: stripe - 8)
        return before + values.joined(separator: between) + String(repeating: "-", count: 200)
    }
}

private final class Note: Sendable {
    private let stored = Mutex("where?")
    var text: String {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}

private struct NoteScreen: ScreenComposer {
    let note: Note
    let pattern: ScreenPattern = "note"
    var states: States<any NoteState> { States { (_: GuestRole) in OpenNoteState() } }
    var catalog: ScreenCatalog {
        get throws { try ScreenCatalog(roles: Roles(GuestRole.self), composers: [self]) }
    }

    func compose(for request: ScreenRequest, state: any NoteState) -> ScreenController<NoteSection> {
        ScreenController(title: "Note") { NoteSection(note: note) }
    }
}

private protocol NoteState: Sendable {}
private struct OpenNoteState: NoteState {}

private struct NoteSection: SectionController {
    let note: Note
    let topics: [Topic] = ["note"]

    func cells() -> NoteCell { NoteCell(text: note.text) }
}

private struct NoteCell: CellController {
    struct Data: CellData { var text: String }
    let text: String

    var id: CellID { "note" }
    var data: Data { Data(text: text) }
}
