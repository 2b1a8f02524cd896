import Foundation
import Sectional
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

    @Test func derivesNamesFromTypes() {
        #expect(HelloWorldSection().id == "hello-world")
        #expect(FeedSectionController().id == "feed")
        #expect(Section().id == "section")
        #expect(LabelCell.cellType == CellType(name: "LabelCell", version: 1))
        #expect(FancyCell.cellType == CellType(name: "FancyCell", version: 2))
    }

    @Test func knowsTheCellTypesOfAScreen() {
        let composer = TestScreen { _ in
            LoadedSection("one") {
                FancyCell(id: "x")
                if Bool.random() { BrokenCell() }
            }
        }
        #expect(
            composer.distinctCellTypes.map(\.name) == [
                "FancyCell", "MiddlingCell", "LabelCell", "BrokenCell", "ErrorCell",
            ])
    }

    @Test(arguments: 0..<300) func printsHrefsThatReadBack(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let alphabet = Array("abz09-._~ /%?#&=+é🚗\u{0}")
        let part = {
            String(
                (0..<Int.random(in: 1...6, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "a" })
        }
        let screen = ScreenPath(part(), Bool.random(using: &random) ? part() : nil)
        let hrefs: [Href] = [
            .screen(screen), .events(screen), .section(screen, SectionID(part())),
            .action(screen, SectionID(part()), CellID(part()), ActionID(part())),
        ]
        for href in hrefs {
            let parts = href.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            #expect(href.path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3F && $0 != 0x23 })
            let read = (Href.readPatterns + Href.actionPatterns).compactMap {
                Href(pattern: $0, parts: parts.map { $0.decoded })
            }
            #expect(read.contains(href))
        }
    }

    @Test func readsCellTypes() throws {
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
        for malformed in [
            "ToDoCell;v=", "ToDoCell;v=0", "ToDoCell;v=x", "ToDoCell;x=1", ";v=1", "To Do", "A;v=1;w=2", "<x>",
        ] {
            #expect(throws: MalformedCellTypes.self, "\(malformed)") { try ClientCellTypes(header: malformed) }
        }
    }

    @Test(arguments: 0..<100) func readsCursorsBack(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let key = Int64.random(in: .min ... .max, using: &random)
        #expect(try Cursor(key: key).key() == key)
    }

    @Test(arguments: ["", "-", "+1", "-0", "1z", "A", "01", " 1", "1 ", "!", "9223372036854775808", "é"])
    func refusesOtherCursors(_ text: String) {
        #expect(throws: PageError.self) { try Cursor(rawValue: text).key() }
    }
}

extension Href {
    /// Reads the parts of a path by one of the patterns, as a router does.
    fileprivate init?(pattern: String, parts: [String]) {
        let names = pattern.split(separator: "/")
        guard names.count == parts.count else { return nil }
        var values: [String: String] = [:]
        for (name, part) in zip(names, parts) {
            if name.hasPrefix("{") {
                values[String(name.dropFirst().dropLast())] = part
            } else if name != part {
                return nil
            }
        }
        self.init(pattern: pattern) { values[$0] }
    }
}

extension Substring {
    fileprivate var decoded: String { String(self).removingPercentEncoding ?? "" }
}
