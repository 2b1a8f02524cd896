import Basics
import JSON

/// The members of a section that are known before it is loaded, beside its identity.
struct SectionFrame: Equatable, Sendable {
    let header: Identifier?
    let headingLevel: HeadingLevel?
    let footer: Identifier?
    let layout: SectionLayout
    private(set) var collapsing: SectionCollapsing?

    /// The frame of `section`; if it failed, of a list that is open, in whose row the error is shown.
    init(_ section: some SectionController, failed: Bool = false) {
        header = section.header.map { Identifier($0) }
        headingLevel = section.headingLevel
        footer = section.footer.map { Identifier($0) }
        (layout, collapsing) = failed ? (.list, nil) : (section.layout, section.collapsing)
    }

    /// Returns the frame with the number of these cells that the client is sent, if they are all and not counted.
    consuming func counting(_ cells: some Cells, areAll: Bool, for types: ClientCellTypes?) throws -> SectionFrame {
        guard collapsing != nil, collapsing?.count == nil, areAll else { return self }
        var counter = CellCounter(clientCellTypes: types)
        try cells.accept(&counter)
        collapsing?.count = counter.count
        return self
    }
}

private struct CellCounter: CellVisitor {
    let clientCellTypes: ClientCellTypes?
    var count = 0

    mutating func visit<Cell: CellController>(_ cell: Cell) throws {
        if try DisplayableCell.first(of: cell, for: clientCellTypes) != nil { count += 1 }
    }
}

extension ScreenWriter {
    mutating func write(_ frame: SectionFrame) {
        if let header = frame.header { section.attributes[.header] = placed("header") { $0.value(header.rawValue) } }
        if let level = frame.headingLevel {
            section.attributes[.headingLevel] = placed("headingLevel") { $0.value(level.rawValue) }
        }
        if let footer = frame.footer { section.attributes[.footer] = placed("footer") { $0.value(footer.rawValue) } }
        if let kind = frame.layout.kind {
            section.attributes[.layout] = placed("layout") { json in
                json.beginObject()
                json.member("kind", kind.rawValue)
                if let columns = frame.layout.columns { json.member("columns", columns) }
                json.endObject()
            }
        }
        if let collapsing = frame.collapsing {
            section.attributes[.collapsing] = placed("collapsing") { json in
                json.beginObject()
                json.member("isCollapsed", collapsing.isCollapsed)
                if let count = collapsing.count { json.member("count", count) }
                json.endObject()
            }
        }
    }
}

/// A visitor that finds the first cell that a client can show, following fallbacks.
struct DisplayableCell: CellVisitor {
    let clientCellTypes: ClientCellTypes?
    private(set) var found: (any CellController)?

    static func first(of cells: some Cells, for types: ClientCellTypes?) throws -> (any CellController)? {
        var finder = DisplayableCell(clientCellTypes: types)
        try cells.accept(&finder)
        return finder.found
    }

    mutating func visit<Cell: CellController>(_ cell: Cell) throws {
        guard found == nil else { return }
        if clientCellTypes?.contains(Cell.cellType) ?? true {
            found = cell
        } else {
            try cell.fallback.accept(&self)
        }
    }
}
