import Basics
import HTTPServing
import JSON
import ScreenService
import Screens
import Synchronization
import TestSupport
import Testing

/// What is asked for is told apart by bytes, over a socket: paths, queries, cursors, identities, languages, cell types,
/// origins and files.
@Suite(.timeLimit(.minutes(10))) struct LookAlikeNameTests {
    private let notes = Notes()

    private func withMirror(_ body: (LiveClient) async throws -> Void) async throws {
        let languages: [LanguageTag] = ["en", "x-\u{212B}", "x-A\u{30A}"]
        let catalog = try ScreenCatalog(roles: Roles(GuestRole.self), composers: [MirrorScreen(notes: notes)])
        let app = serve(catalog, languages: languages, origins: ["https://Karl.example"])
        try await withServer(app) { port in try await body(LiveClient(port: port)) }
    }

    /// Each is asked for twice, composed and known, beside what looks like it.
    @Test(arguments: LookAlikes.pairs) func `look-alike parameters give different screens`(_ pair: LookAlikes.Pair)
        async throws
    {
        try await withMirror { client in
            for target: (String) -> String in [
                { "/screens/mirror/\($0)" }, { "/screens/mirror/x?q=\($0)" }, { "/screens/mirror/x?\($0)=q" },
                { "/screens/mirror/x?through=Karl:\($0)" },
            ] {
                for text in [pair.one, pair.other, pair.one, pair.other] {
                    let title = try await JSONObject(client.get(target(text.percentEncoded)).body)["title"].text
                    #expect(title?.contains("<\(text.hex)>") == true)
                }
            }
        }
    }

    @Test(arguments: LookAlikes.pairs) func `look-alike sections, cells and actions are different`(
        _ pair: LookAlikes.Pair
    ) async throws {
        try await withMirror { client in
            let texts = [pair.one, pair.other]
            for section in texts {
                let (path, other) = ("/screens/mirror/\(section.percentEncoded)/sections/", section.percentEncoded)
                let page = try await client.get(path + other + "?after=" + other)
                #expect(page.text.contains("<\(section.hex)>"))
                for (cell, action) in texts.flatMap({ cell in texts.map { (cell, $0) } }) {
                    let href = path + other + "/cells/\(cell.percentEncoded)/actions/\(action.percentEncoded)"
                    #expect(try await client.post(href).status == 200)
                    #expect(notes.last == "\(section.hex)/\(cell.hex)/\(action.hex)")
                }
            }
        }
    }

    @Test func `look-alike languages are different`() async throws {
        try await withMirror { client in
            for language in ["x-\u{212B}", "x-A\u{30A}", "x-\u{212B}", "x-A\u{30A}"] {
                let answer = try await client.get("/screens/mirror/x", ["Accept-Language": language])
                #expect(answer["content-language"]?.hex == language.hex)
                #expect(JSONObject(answer.body)["title"].text?.contains("<\(language.hex)>") == true)
            }
            #expect(
                try await client.get("/screens/mirror/x", ["Accept-Language": "x-\u{C5}"])["content-language"] == "en")
        }
    }

    @Test func `look-alike cell types are different`() async throws {
        try await withMirror { client in
            for (name, isShown) in [("KarlCell", true), ("\u{212A}arlCell", false), ("KarlCell", true)] {
                let answer = try await client.get("/screens/mirror/x", ["Sectional-Cell-Types": name])
                #expect(answer.text.contains(#""type":"KarlCell","data""#) == isShown)
            }
        }
    }

    @Test func `look-alike origins are not allowed`() async throws {
        try await withMirror { client in
            for (origin, isAllowed) in [("https://Karl.example", true), ("https://\u{212A}arl.example", false)] {
                let answer = try await client.get("/screens/mirror/x", ["Origin": origin])
                #expect((answer["access-control-allow-origin"] != nil) == isAllowed)
            }
        }
    }

    @Test func `look-alike files are not found`() async throws {
        var router = Router()
        Assets(["Karl": (.copying("K"), "text/plain")]).addRoutes(to: &router)
        try await withServer(router) { (port: Int) async throws in
            let client = LiveClient(port: port)
            #expect(try await client.get("/assets/Karl").status == 200)
            #expect(try await client.get("/assets/\("\u{212A}arl".percentEncoded)").status == 404)
        }
    }

    /// A database would fail, and one that reads until there would find another name.
    @Test(arguments: ["%00", "Karl%00"]) func `text with U+0000 is refused`(_ encoded: String) async throws {
        try await withMirror { client in
            for query in ["q=\(encoded)", "\(encoded)=q", "since=\(encoded)"] {
                let answer = try await client.raw("GET", "/screens/mirror/x?" + query)
                #expect(answer.status == 400)
            }
            #expect(try await client.raw("GET", "/screens/mirror/" + encoded).status == 404)
            let path = "/screens/mirror/Karl/sections/Karl/cells/Karl/actions/"
            #expect(try await client.raw("POST", path + encoded).status == 404)
            #expect(notes.last.isEmpty)
        }
    }

    /// What is no UTF-8 has no name: as text, one would be another.
    @Test(arguments: ["%FF", "%C3", "%ED%A0%80", "a%80b"]) func `text that is not UTF-8 is refused`(_ encoded: String)
        async throws
    {
        try await withMirror { client in
            for query in ["q=\(encoded)", "\(encoded)=q", "a=b&\(encoded)"] {
                let answer = try await client.raw("GET", "/screens/mirror/x?" + query)
                #expect(answer.status == 400)
                #expect(JSONObject(answer.body)["detail"].text?.contains("UTF-8") == true)
            }
            #expect(try await client.raw("GET", "/screens/mirror/" + encoded).status == 404)
            let path = "/screens/mirror/Karl/sections/Karl/cells/Karl/actions/Karl"
            #expect(try await client.raw("POST", path, key: PercentCoding.decode(encoded.utf8)).status == 400)
            #expect(notes.last.isEmpty)
        }
    }
}

/// The last action that was performed.
private final class Notes: Sendable {
    private let note = Mutex("")
    var last: String { note.withLock { $0 } }
    func write(_ text: String) { note.withLock { $0 = text } }
}

private struct KarlCell: CellController {
    struct Data: CellData { var text: String }

    let section: String
    let name: String
    let actionNames: [String]
    let notes: Notes

    var id: CellID { CellID(name) }
    var data: Data { Data(text: "<\(name.hex)>") }
    var actions: Actions {
        for (action, trigger) in zip(actionNames, [.select, .toggle, .submit, .delete] as [Triggers]) {
            Perform(ActionID(action), on: trigger, if: true) {
                [notes, note = "\(section.hex)/\(name.hex)/\(action.hex)"] in
                notes.write(note)
                return .nothing
            }
        }
    }
}

/// Cells for the text in the path and all that look like it.
private struct MirrorSection: SectionController {
    let name: String
    let texts: [String]
    let notes: Notes
    let topics: [Topic] = []
    var id: SectionID { SectionID(name) }

    func load(_ request: PageRequest) -> Page<[KarlCell]> {
        switch request.position {
        case .first: Page(texts.map(cell))
        case .after(let cursor): Page([cell(cursor.rawValue)])
        case .through(let cursor): Page(texts.map(cell)).titled("<\(cursor.rawValue.hex)>")
        }
    }

    func cells() -> [KarlCell] { texts.map(cell) }

    private func cell(_ name: String) -> KarlCell {
        KarlCell(section: self.name, name: name, actionNames: texts, notes: notes)
    }
}

/// Shows the bytes of all that it is asked for by.
private struct MirrorScreen: ScreenComposer {
    struct State: Sendable {}

    let notes: Notes
    let pattern = ScreenPattern(
        stringLiteral: "mirror/{name}?" + (["q"] + LookAlikes.texts).joined(separator: "&"))
    let states = States<State> { (_: GuestRole) in State() }

    func compose(for request: ScreenRequest, state: State) -> ScreenController<some Sections> {
        let name = request.path.parts.last?.rawValue ?? ""
        let alike = LookAlikes.texts.filter { $0 == name }
        let texts = alike.isEmpty ? ["Karl"] : alike
        let asked = [name, request.language.rawValue] + request.query.flatMap { [$0.name.rawValue, $0.value] }
        return ScreenController(title: asked.map { "<\($0.hex)>" }.joined()) {
            for text in texts { MirrorSection(name: text, texts: texts, notes: notes) }
        }
    }
}

extension String {
    fileprivate var hex: String { utf8.map { String($0, radix: 16) }.joined(separator: ".") }

    fileprivate var percentEncoded: String {
        utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension LiveClient {
    /// What is answered to exactly these bytes.
    fileprivate func raw(_ method: String, _ target: String, key: [UInt8] = []) async throws -> RawResponse {
        let client = try SocketClient(port: port)
        client.send("\(method) \(target) HTTP/1.1\r\nHost: x\r\n")
        if !key.isEmpty { client.send(Array("Idempotency-Key: ".utf8) + key + Array("\r\n".utf8)) }
        client.send("\r\n")
        return try await client.receive()
    }
}
