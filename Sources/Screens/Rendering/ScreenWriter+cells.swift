import Basics
public import JSON

extension CellController {
    /// Writes the cell; under the identity `replaced` if it is the fallback of that cell.
    @inlinable
    public func write(to writer: inout ScreenWriter, inPlaceOf replaced: CellID?) throws {
        let id = replaced ?? self.id
        let start = try writer.beginCell(id)
        var data = data
        try writer.writeData(&data)
        if Children.self != NoCells.self { try writer.writeChildren(children, of: id) }
        if let impression { writer.ask(for: impression) }
        if writer.isPlaceholder {
            writer.writeAppearance(accessory.resolved(opens: false), isSelectable: false)
        } else {
            writer.write(actions, of: id, accessory)
        }
        if let accessibility { writer.write(accessibility) }
        try writer.endCell(id, from: start, animation)
    }
}

extension ScreenWriter: CellVisitor {
    /// Writes the cell, or its fallback if the client lacks its type. Throws `DuplicateIdentity` or `UnusableIdentity`.
    public mutating func visit<Cell: CellController>(_ cell: Cell) throws {
        type = seenType(Cell.self)
        guard seenTypes[type].isDisplayable else { return try visitFallback(of: cell, seenTypes[type].cellType) }
        try cell.write(to: &self, inPlaceOf: nil)
    }

    private mutating func visitFallback<Cell: CellController>(of cell: Cell, _ type: CellType) throws {
        guard let fallback = try DisplayableCell.first(of: cell.fallback, for: request.clientCellTypes) else {
            undisplayed.dropped[type.name, default: 0] += 1
            return
        }
        undisplayed.replaced[type.name, default: 0] += 1
        try visit(fallback, inPlaceOf: cell.id)
    }

    private mutating func visit<Cell: CellController>(_ cell: Cell, inPlaceOf id: CellID) throws {
        type = seenType(Cell.self)
        try cell.write(to: &self, inPlaceOf: id)
    }

    /// Returns the index of the type in `seenTypes`. A screen has few types, and each name is looked up once.
    private mutating func seenType<Cell: CellController>(_ type: Cell.Type) -> Int {
        let identifier = ObjectIdentifier(type)
        if self.type < seenTypes.count, seenTypes[self.type].identifier == identifier { return self.type }
        if let index = seenTypes.firstIndex(where: { $0.identifier == identifier }) { return index }
        let cellType = type.cellType
        let seen = SeenCellType(
            identifier: identifier, cellType: cellType,
            isDisplayable: request.clientCellTypes?.contains(cellType) ?? true,
            dataPlan: EncodingPlan(for: Cell.Data.self))
        seenTypes.append(seen)
        return seenTypes.count - 1
    }

    /// Begins a cell of the type that was seen last. Returns its offset. Throws `UnusableIdentity`, or
    /// `DuplicateIdentity` if the section has the identity already, inside a cell or not: an action is found by it.
    @usableFromInline
    mutating func beginCell(_ id: CellID) throws -> Int {
        // The type is compared only for an identity of the library's own.
        guard id.isUsable || id == ErrorCell.id && seenTypes[type].identifier == ObjectIdentifier(ErrorCell.self) else {
            throw UnusableIdentity(id: Identifier(id.rawValue), of: "a \(seenTypes[type].cellType.name)")
        }
        let isNew: Bool
        if depth == 0 {
            isNew = cellIDs.insert(id, after: section.cells)
        } else {
            isNew = cellIDs.insert(inside: id, after: section.cells)
            if id.key != nil { numberInside = id }
        }
        guard isNew else {
            let cells = "cells of the section, including those inside cells; the later one is a"
            throw DuplicateIdentity(
                id: Identifier(id.rawValue), of: "\(cells) \(seenTypes[type].cellType.name)")
        }
        let start = json.nextValueOffset
        json.beginObject()
        json.member("id", id)
        writeType()
        return start
    }

    /// Copied from the second cell of a type on: all threads would contend for the reference count of the name.
    private mutating func writeType() {
        if let written = seenTypes[type].written { return json.value(again: written) }
        let mark = json.mark
        json.member("type", seenTypes[type].cellType.name.rawValue)
        json.key("data")
        (seenTypes[type].written, seenTypes[type].isWritten) = (json.fragment(since: mark), true)
    }

    /// Writes the data of the cell that was begun last. It isn't changed: it is `inout` so that it isn't copied.
    @inlinable
    mutating func writeData<Data: CellData>(_ data: inout Data) throws {
        try json.value(&data, by: seenTypes[type].dataPlan)
    }

    /// Writes the children of the cell `id` into the object of its data, which was written last.
    @usableFromInline
    mutating func writeChildren(_ cells: some Cells, of id: CellID) throws {
        json.reopenObject()
        if depth == 0 { cellIDs.begin(inside: id) }
        depth += 1
        let own = type
        try writeCells(cells)
        type = own
        depth -= 1
        if depth == 0 { cellIDs.endInside() }
        json.endObject()
    }

    @inlinable
    mutating func write(_ actions: some ActionList, of id: CellID, _ accessory: Accessory) {
        if let repeated = actions.repeatedID { refuse(repeated, of: id) }
        let isSelectable = actions.triggers.contains(.select)
        let shown = accessory.resolved(opens: isSelectable && actions.opensOnSelect)
        writeAppearance(shown, isSelectable: isSelectable)
        write(actions, of: id)
    }

    @usableFromInline
    mutating func write(_ accessibility: Accessibility) {
        guard !accessibility.isEmpty else { return }
        json.key("accessibility")
        accessibility.write(to: &json)
    }

    /// Writes `isSelectable` and `accessory`; copied from the last cell if they are the same, as they mostly are.
    @usableFromInline
    mutating func writeAppearance(_ accessory: Accessory, isSelectable: Bool) {
        if let written = writtenAppearance, written.accessory == accessory, written.isSelectable == isSelectable {
            return json.value(again: written.fragment)
        }
        let mark = json.mark
        json.member("isSelectable", isSelectable)
        json.member("accessory", accessory.rawValue)
        writtenAppearance = (accessory, isSelectable, json.fragment(since: mark))
    }

    @usableFromInline
    mutating func refuse(_ action: ActionID, of id: CellID) {
        note(DuplicateIdentity(id: Identifier(action.rawValue), of: "actions of the cell \(name(of: id))"))
    }

    @usableFromInline
    mutating func refuseTrigger(of action: ActionID, on id: CellID) {
        note(UnusableIdentity(action, onTakenTriggerOf: name(of: id)))
    }

    private func name(of id: CellID) -> String { "'\(id.rawValue)' (\(seenTypes[type].cellType.name))" }

    /// Returns what has an action, for its faults: the current cell, or a bar item without one.
    func owner(_ cell: CellID?) -> String {
        if let cell { "the cell \(name(of: cell))" } else { "a bar item" }
    }

    mutating func note(_ error: some Error) { fault = fault ?? error }

    /// Ends a cell, all of whose members are written. Throws the fault that was noted, if there is one.
    @usableFromInline
    mutating func endCell(_ id: CellID, from start: Int, _ animation: RowAnimation) throws {
        if let fault { throw fault }
        let asks = depth == 0 && impression != nil && writeImpression()
        json.endObject()
        if depth == 0 {
            section.cells.append(
                CellIndex(id: id, place: place(from: start), animation: animation, asksForImpressions: asks))
        }
    }
}
