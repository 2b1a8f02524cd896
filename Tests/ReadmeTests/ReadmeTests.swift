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
    /// Those below `tool-shed` are what `sectional new tool-shed` writes. `SECTIONAL_RECORD_LISTINGS=1`
    /// writes the files into the documents instead.
    @Test func showsWhatIsCompiledHere() throws {
        let isRecording = ProcessInfo.processInfo.environment["SECTIONAL_RECORD_LISTINGS"] == "1"
        let new = NewService(
            name: try NewServiceName("tool-shed"), library: try LibraryPackage(".", in: packageRoot))
        let written = Dictionary(uniqueKeysWithValues: new.files.map { ("tool-shed/" + $0.path, $0.text) })
        var count = 0
        for document in try Document.all() {
            var text = document.text
            for listing in text.matches(of: /<!-- compiled: (\S+) -->\n```(?:swift|json)\n((?:.|\n)*?)```/).reversed() {
                count += 1
                let path = String(listing.1)
                let file = try written[path] ?? String(contentsOfFile: packageRoot + "/" + path, encoding: .utf8)
                if isRecording { text.replaceSubrange(listing.2.startIndex..<listing.2.endIndex, with: file) }
                #expect(isRecording || file == String(listing.2), "\(document.path): \(path)")
            }
            if isRecording {
                try text.write(toFile: packageRoot + "/" + document.path, atomically: true, encoding: .utf8)
            }
        }
        #expect(count == 41)
    }

    /// The first program of the guide is the example's without what isn't needed to run it.
    @Test func beginsWithAPartOfTheProgram() throws {
        let guide = try String(contentsOfFile: packageRoot + "/docs/guides/first-service.md", encoding: .utf8)
        let listing = try #require(guide.firstMatch(of: /<!-- lines of: (\S+) -->\n```swift\n((?:.|\n)*?)```/))
        let file = try String(contentsOfFile: packageRoot + "/" + String(listing.1), encoding: .utf8)
        var rest = file.split(separator: "\n")[...]
        for line in listing.2.split(separator: "\n") {
            let place = try #require(rest.firstIndex(of: line), "\(line)")
            rest = rest[(place + 1)...]
        }
    }

    /// The answers that the README prints. Revisions differ from database to database; the README prints `…` for them.
    @Test func printsWhatItsServiceAnswers() async throws {
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

    @Test func offersWhatTheGuidesNovelSays() async throws {
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

    @Test func findsAndSortsAsTheGuideSays() async throws {
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

    @Test func showsEachWhatIsTheirOwn() async throws {
        let desk = DeskScreen { subject in [(7, subject.rawValue + "'s book")] }
        let client = InProcessClient(serve(try ScreenCatalog(roles: Roles(GuideRole.self), composers: [desk])))
        for subject in ["ana", "bea"] {
            let text = try await client.get("/screens/desk", ["Authorization": "Bearer member:\(subject)"]).text
            #expect(text.contains(#""title":"1 books""#) && text.contains(#""text":"\#(subject)'s book""#))
            #expect(text.contains("Closed on Sunday"))
        }
    }

    @Test func addsACellTypeASectionAndARole() async throws {
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
