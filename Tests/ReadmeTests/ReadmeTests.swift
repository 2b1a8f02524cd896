import Foundation
import Screens
import SectionalTesting
import TestSupport
import Testing
@testable import Guides
@testable import Placeholder
@testable import SectionalShowcase

/// The listings of the README and of the guides are files that are compiled, and do what is said of them.
@Suite struct ReadmeTests {
    /// The files below `tool-shed` are those that `sectional new tool-shed` writes.
    private let written: [String: String]

    init() throws {
        let new = NewService(
            name: try NewServiceName("tool-shed"), library: try LibraryPackage(".", in: packageRoot))
        written = Dictionary(uniqueKeysWithValues: new.files.map { ("tool-shed/" + $0.path, $0.text) })
    }

    private func file(_ path: String) throws -> String {
        try written[path] ?? String(contentsOfFile: packageRoot + "/" + path, encoding: .utf8)
    }

    /// `SECTIONAL_RECORD_LISTINGS=1` writes the files into the documents instead.
    @Test func `a listing is a file that is compiled`() throws {
        let isRecording = ProcessInfo.processInfo.environment["SECTIONAL_RECORD_LISTINGS"] == "1"
        var count = 0
        for document in try Document.all() {
            var text = document.text
            for listing in text.matches(of: /<!-- compiled: (\S+) -->\n```(?:swift|json)\n((?:.|\n)*?)```/).reversed() {
                count += 1
                let path = String(listing.1)
                let source = try file(path)
                if isRecording { text.replaceSubrange(listing.2.startIndex..<listing.2.endIndex, with: source) }
                #expect(isRecording || source == String(listing.2), "\(document.path): \(path)")
            }
            if isRecording {
                try text.write(toFile: packageRoot + "/" + document.path, atomically: true, encoding: .utf8)
            }
        }
        #expect(count > 10)
    }

    /// Indentation doesn't count.
    @Test func `a partial listing has lines of its file, in order`() throws {
        var count = 0
        for document in try Document.all() {
            for listing in document.text.matches(of: /<!-- lines of: (\S+) -->\n```swift\n((?:.|\n)*?)```/) {
                count += 1
                var rest = Self.lines(of: try file(String(listing.1)))[...]
                for line in Self.lines(of: String(listing.2)) {
                    let place = try #require(rest.firstIndex(of: line), "\(document.path): \(line)")
                    rest = rest[(place + 1)...]
                }
            }
        }
        #expect(count > 0)
    }

    private static func lines(of text: String) -> [String] {
        text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
    }

    /// Revisions differ from database to database; the README prints `…` for them.
    @Test func `the README prints the answers of its service`() async throws {
        let text = try String(contentsOfFile: packageRoot + "/README.md", encoding: .utf8)
        let printed = text.split(separator: "\n").filter { $0.hasPrefix("{") }.map(String.init)
        let service = try await TestService(PlaceholderService.self)
        let (notes, ana) = ("/screens/notes", Caller(PlaceholderRole.editor, "ana"))
        let answers = [
            try await service.screen(notes).text,
            try await service.screen(notes, as: ana).text,
            try await service.perform("remove", on: "1", in: "notes", of: notes, as: ana).text,
        ]
        let expected = answers.map { answer in
            answer.replacing(/("(?:revision|from|to)"):"[0-9a-f]+"/) { "\($0.1):\"…\"" }
        }
        #expect(printed == expected)
    }

    @Test func `the guide's novel can be borrowed but not removed`() async throws {
        struct Novels: ScreenComposer {
            let pattern: ScreenPattern = "novels"
            let states = States { (_: GuideRole) in NovelsState(canBorrow: true) }

            func compose(for request: ScreenRequest, state: NovelsState) -> ScreenController<some Sections> {
                ScreenController(title: "Novels") {
                    Section("novels", topics: []) {
                        NovelCell(
                            id: "dune", data: .init(title: "Dune"), texts: NovelTexts(), borrow: { _ in }, remove: {},
                            state: state)
                    }
                }
            }
        }
        let client = InProcessClient(serve(try ScreenCatalog(roles: Roles(GuideRole.self), composers: [Novels()])))
        let text = try await client.get("/screens/novels").text
        #expect(text.contains(#""accessory":"disclosureIndicator""#) && text.contains(#""id":"borrow""#))
        #expect(!text.contains("remove"))
        let actions = "/screens/novels/sections/novels/cells/dune/actions/"
        #expect(try await client.post(actions + "borrow").status == 200)
        #expect(try await client.post(actions + "remove").status == 403)
    }

    @Test func `the guide's archive is searched and sorted`() async throws {
        let archive = ArchiveScreen { text, order in
            let all: [(id: Int64, text: String)] =
                order == .newest ? [(2, "Sun"), (1, "Rain")] : [(1, "Rain"), (2, "Sun")]
            return all.filter { $0.text == text ?? $0.text }
        }
        let service = InProcessClient(serve(try ScreenCatalog(roles: Roles(GuideRole.self), composers: [archive])))
        let oldest = try await service.get("/screens/archive?sort=oldest").text
        #expect(oldest.contains(#""placeholder":"Find news"},"choices":[{"id":"sort","#))
        #expect(try #require(oldest.range(of: "Rain")).lowerBound < #require(oldest.range(of: "Sun")).lowerBound)
        #expect(try await !service.get("/screens/archive?q=Sun").text.contains("Rain"))
    }

    @Test func `a ranking has pages in its own order`() async throws {
        struct News: ScreenComposer {
            let pattern: ScreenPattern = "news"
            let states = States { (_: GuideRole) in true }
            let ranking: Ranking

            func compose(for request: ScreenRequest, state: Bool) -> ScreenController<some Sections> {
                ScreenController(title: "News") { ranking.section }
            }
        }
        let all: [Ranking.Entry] = [(1, 30, "Sun"), (2, 10, "Rain"), (3, 20, "Snow")]
        let ranking = Ranking(
            read: { after, through, limit in
                Array(all.filter { $0.rank > after && $0.rank <= through }.prefix(limit))
            }, entry: { id in all.first { $0.id == id } })
        let service = InProcessClient(
            serve(try ScreenCatalog(roles: Roles(GuideRole.self), composers: [News(ranking: ranking)])))
        let first = try await service.get("/screens/news?limit=2").text
        #expect(try #require(first.range(of: "Sun")).lowerBound < #require(first.range(of: "Rain")).lowerBound)
        let next = try #require(first.firstMatch(of: /"next":"([^"]+)"/)).1
        let second = try await service.get(String(next)).text
        #expect(second.contains("Snow") && !second.contains("Rain") && !second.contains("next"))
        let window = try await service.get("/screens/news?through=ranking:2").text
        #expect(window.contains("Rain") && !window.contains("Snow") && window.contains("\"next\""))
    }

    @Test func `the guide's cell type, section and role are served`() async throws {
        struct News: ScreenComposer {
            let pattern: ScreenPattern = "news"
            let states = States { (_: GuideRole) in true }.adding("editor", true)

            func compose(for request: ScreenRequest, state: Bool) -> ScreenController<some Sections> {
                ScreenController(title: "News") {
                    NewsSection { [(3, "It works")] }
                }
            }
        }
        let catalog = try ScreenCatalog(roles: Roles(GuideRole.self).adding("editor"), composers: [News()])
        let response = try await InProcessClient(serve(catalog)).get(
            "/screens/news", ["Authorization": "Bearer editor:eve"])
        #expect(response.text.contains(#""type":"HeadlineCell","data":{"text":"It works"}"#))
        #expect(response.text.contains(#""url":"https://example.com/news/3""#))
    }
}
