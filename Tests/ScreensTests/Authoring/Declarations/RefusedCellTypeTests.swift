import TestSupport
import Testing

@testable import Screens

/// Cell types that no service starts with.
@Suite struct RefusedCellTypeTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// What the sentence names.
        let parts: [String]
        let composer: any ScreenComposer

        init<Content: Cells>(
            _ testDescription: String, _ parts: String..., @CellsBuilder cells: @escaping @Sendable () -> Content
        ) {
            (self.testDescription, self.parts) = (testDescription, parts)
            composer = TestScreen { _ in Section("list", topics: []) { cells() } }
        }
    }

    private static let mistakes: [Mistake] = [
        Mistake("one name, two types", "Cars.RowCell", "Cards.RowCell", "different data") {
            DeclaredCars.RowCell()
            DeclaredCards.RowCell()
        },
        Mistake("one name, with cells inside and without", "Cars.RowCell", "Full.RowCell") {
            DeclaredCars.RowCell()
            DeclaredFull.RowCell()
        },
        Mistake("generic, twice", "Wide.RowCell<Swift.Int>", "Wide.RowCell<Swift.String>") {
            DeclaredWide.RowCell<Int>()
            DeclaredWide.RowCell<String>()
        },
        Mistake("generic, and not", "Cars.RowCell", "Wide.RowCell<Swift.Int>") {
            DeclaredWide.RowCell<Int>()
            DeclaredCars.RowCell()
        },
        Mistake("a section", "Own.Section", "'Section'", "the library") { DeclaredOwn.Section() },
        Mistake("a bar item", "Own.BarItem", "'BarItem'", "the library") { DeclaredOwn.BarItem() },
        Mistake("a screen", "Own.Screen", "'Screen'", "the library") { DeclaredOwn.Screen() },
        Mistake("a cell", "Own.Cell", "'Cell'", "the library") { DeclaredOwn.Cell() },
        Mistake("a problem", "Own.Problem", "'Problem'", "the library") { DeclaredOwn.Problem() },
        Mistake("an error cell", "Own.ErrorCell", "Screens.ErrorCell", "different data") { DeclaredOwn.ErrorCell() },
        Mistake("the data of another", "Own.Row", "Own.RowData", "'RowData'") {
            DeclaredOwn.Row()
            DeclaredOwn.RowData()
        },
        Mistake("not ASCII", "Größe", "ASCII letters") { DeclaredOwn.Größe() },
        Mistake("no version", "Own.Early", "version 0") { DeclaredOwn.Early() },
        Mistake("cells beside the cells", "Own.Cellar", "'cells'") { DeclaredOwn.Cellar() },
        Mistake("cells without cells", "Own.Cellular", "'cells'") { DeclaredOwn.Cellular() },
    ]

    @Test(arguments: mistakes) func `a wrongly declared cell type is refused at the start`(_ mistake: Mistake) throws {
        let error = #expect(throws: CatalogError.self) {
            try ScreenCatalog(roles: Roles(GuestRole.self), composers: [mistake.composer])
        }
        let sentence = try #require(error.map { "\($0)" })
        for part in mistake.parts { #expect(sentence.contains(part), "\(sentence)") }
    }

    @Test func `a form field named submit is refused`() throws {
        let composer = TestScreen { _ in
            FormSection(Submission.self, in: "en", labels: [:], submit: "Send") { _ in .nothing }
        }
        let error = #expect(throws: CatalogError.self) {
            try ScreenCatalog(roles: Roles(GuestRole.self), composers: [composer])
        }
        let sentence = "invalid form Submission: submit: this name is reserved for the form's button"
        #expect(error?.description == sentence)
    }

    /// A generic type is called without its parameters, and two of one name that have the same data are one type.
    @Test func `types with one name and the same data are one cell type`() throws {
        let composer = TestScreen { _ in
            Section("list", topics: []) {
                DeclaredWide.RowCell<Int>()
                DeclaredWide.SameCell<Int>()
                DeclaredWide.SameCell<String>()
                DeclaredOwn.Line()
                DeclaredOlder.Line()
            }
        }
        let catalog = try ScreenCatalog(roles: Roles(GuestRole.self), composers: [composer])
        #expect(
            catalog.cellTypes.map(\.description)
                == ["ErrorCell;v=1", "Line;v=1", "Line;v=2", "RowCell;v=1", "SameCell;v=1"])
    }
}

private struct Submission: Form { @TextField(length: 1...9) var submit: String }

/// A cell with a text.
protocol PlainNamedCell: CellController {}

struct PlainTextData: CellData { var text = "" }

extension PlainNamedCell {
    var id: CellID { "plain" }
}

enum DeclaredCars {
    struct RowCell: PlainNamedCell {
        struct Data: CellData { var car = "" }
        var data: Data { Data() }
    }
}

enum DeclaredCards {
    struct RowCell: PlainNamedCell {
        struct Data: CellData { var card = 0 }
        var data: Data { Data() }
    }
}

enum DeclaredFull {
    struct RowCell: PlainNamedCell {
        var data: DeclaredCars.RowCell.Data { DeclaredCars.RowCell.Data() }
        var children: some Cells { LabelCell(id: "inside") }
    }
}

enum DeclaredWide {
    struct RowCell<Value: Sendable>: PlainNamedCell {
        struct Data: CellData { var text = "" }
        var data: Data { Data() }
    }

    struct SameCell<Value: Sendable>: CellController {
        var id: CellID { CellID("\(Value.self)") }
        var data: PlainTextData { PlainTextData() }
    }
}

enum DeclaredOlder {
    struct Line: PlainNamedCell { var data: PlainTextData { PlainTextData() } }
}

enum DeclaredOwn {
    struct Section: PlainNamedCell { var data: PlainTextData { PlainTextData() } }
    struct BarItem: PlainNamedCell { var data: PlainTextData { PlainTextData() } }
    struct Screen: PlainNamedCell { var data: PlainTextData { PlainTextData() } }
    struct Cell: PlainNamedCell { var data: PlainTextData { PlainTextData() } }
    struct Problem: PlainNamedCell { var data: PlainTextData { PlainTextData() } }
    struct ErrorCell: PlainNamedCell { var data: PlainTextData { PlainTextData() } }
    struct Row: PlainNamedCell { var data: PlainTextData { PlainTextData() } }
    struct RowData: PlainNamedCell { var data: PlainTextData { PlainTextData() } }
    struct Größe: PlainNamedCell { var data: PlainTextData { PlainTextData() } }

    struct Line: PlainNamedCell {
        static var version: Int { 2 }
        var data: PlainTextData { PlainTextData() }
    }

    struct Early: PlainNamedCell {
        static var version: Int { 0 }
        var data: PlainTextData { PlainTextData() }
    }

    struct Cellar: PlainNamedCell {
        struct Data: CellData { var cells: [String] = [] }
        var data: Data { Data() }
        var children: some Cells { LabelCell(id: "inside") }
    }

    struct Cellular: PlainNamedCell {
        struct Data: CellData { var cells = 1 }
        var data: Data { Data() }
    }
}
