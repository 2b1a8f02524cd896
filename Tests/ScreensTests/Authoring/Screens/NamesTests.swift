import Basics
import HTTPServing
import Screens
import Synchronization
import TestSupport
import Testing

@Suite struct NamesTests {
    struct HelloWorldSection: SectionController {
        let topics: [Topic] = []
        func cells() -> NoCells { NoCells() }
    }
    struct FeedSectionController: SectionController {
        let topics: [Topic] = []
        func cells() -> NoCells { NoCells() }
    }
    struct Section: SectionController {
        let topics: [Topic] = []
        func cells() -> NoCells { NoCells() }
    }

    @Test func `names are derived from types`() {
        #expect(HelloWorldSection().id == "hello-world")
        #expect(FeedSectionController().id == "feed")
        #expect(Section().id == "section")
        #expect(LabelCell.cellType == CellType(name: "LabelCell", version: 1))
        #expect(FancyCell.cellType == CellType(name: "FancyCell", version: 2))
    }

    @Test func `the cell types of a screen are known from its type`() {
        let composer = TestScreen { _ in
            Screens.Section("one", topics: []) {
                FancyCell(id: "x")
                if Bool.random() { BrokenCell() }
            }
        }
        #expect(
            composer.distinctCellTypes.map(\.name) == [
                "FancyCell", "MiddlingCell", "LabelCell", "BrokenCell", "ErrorCell",
            ])
    }

    @Test(arguments: 0..<300) func `hrefs are read back`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let alphabet = Array("abz019-._~ /%?#&=+é🚗\u{1}")
        let part = {
            String(
                (0..<Int.random(in: 1...6, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "a" })
        }
        let names = [
            "sections", "events", "cells", "actions", ".", "..", "~..", "~~events", "~", "/", "//", "~-", "~-a~1b",
            "~~-/",
        ]
        let name = { Int.random(in: 0..<4, using: &random) == 0 ? names.randomElement(using: &random) ?? "" : part() }
        let parts = (0..<Int.random(in: 1...5, using: &random)).map { _ in Identifier(name()) }
        let screen = try #require(ScreenPath(parts: parts))
        let hrefs: [Href] = [
            .screen(screen), .events(screen), .section(screen, SectionID(name())),
            .action(screen, SectionID(name()), CellID(name()), ActionID(name())),
            .field(screen, SectionID(name()), CellID(name()), ActionID(name()), Identifier(name())),
        ]
        for href in hrefs {
            #expect(href.path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3F && $0 != 0x23 })
            #expect(!href.path.hasSuffix("/.") && !href.path.contains("/./") && !href.path.contains("/../"))
            #expect(!href.path.contains("%2F"))
            #expect(await Self.routed(href.path) == href, "\(href.path)")
        }
        #expect(Href.screen(screen).path == "/screens/" + screen.description)
        #expect(ScreenPath(url: Href.screen(screen).path.utf8) == screen)
    }

    /// What a router's routes read from `path`.
    private static func routed(_ path: String) async -> Href? {
        let read = Found()
        var router = Router()
        for screen in ["{a}", "{a}/{b}", "{a}/{b}/{c}", "{a}/{b}/{c}/{d}", "{a}/{b}/{c}/{d}/{e}"] {
            for target in Href.Target.allCases {
                router.get(target.pattern(on: screen).description, RouteDescription("test", "", answers: [])) {
                    request in
                    read.href.withLock { $0 = Href(target, request.parameters.values) }
                    return Response(.ok)
                }
            }
        }
        _ = await router.respond(to: Request(.get, path))
        return read.href.withLock { $0 }
    }
    private final class Found: Sendable {
        let href = Mutex<Href?>(nil)
    }

    @Test func `the header with cell types is read`() throws {
        let types = try ClientCellTypes(header: " ToDoCell;v=2 ,InputCell\t,A_b.C; v=10")
        #expect(types.contains(CellType(name: "ToDoCell", version: 2)))
        #expect(types.contains(CellType(name: "ToDoCell", version: 1)))
        #expect(!types.contains(CellType(name: "ToDoCell", version: 3)))
        #expect(types.contains(CellType(name: "InputCell", version: 1)))
        #expect(!types.contains(CellType(name: "Other", version: 1)))
        #expect(types.contains(CellType(name: "A_b.C", version: 10)))
        for header in ["A;v=3, A;v=1", "A;v=1, A;v=3"] {
            #expect(try ClientCellTypes(header: header).contains(CellType(name: "A", version: 3)))
        }
        for header in ["A;v=3;w=2", "A;w=2;v=3", "A; v=3;", "A;V=1;v=3"] {
            #expect(try ClientCellTypes(header: header).contains(CellType(name: "A", version: 3)))
        }
        #expect(try ClientCellTypes(header: "A;w=3") == ClientCellTypes([CellType(name: "A", version: 1)]))
        for malformed in [
            "ToDoCell;v=", "ToDoCell;v=0", "ToDoCell;v=x", "ToDoCell;w=2;v=x", ";v=1", ";", "To Do", "<x>",
        ] {
            #expect(throws: MalformedCellTypes.self, "\(malformed)") { try ClientCellTypes(header: malformed) }
        }
    }

    @Test(arguments: 0..<100) func `cursors are read back`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let key = Int64.random(in: .min ... .max, using: &random)
        #expect(try Cursor(key: key).key() == key)
    }

    @Test(arguments: ["", "-", "+1", "-0", "1z", "A", "01", " 1", "1 ", "!", "9223372036854775808", "é"])
    func `an invalid cursor is refused`(_ text: String) {
        #expect(throws: PageError.self) { try Cursor(rawValue: text).key() }
    }
}
