internal import Identity
internal import JSON

extension ScreenWriter: CellVisitor {
    /// Writes the cell, or what a client that lacks its type is shown instead.
    public mutating func visit<Cell: CellController>(_ cell: Cell) throws {
        type = seenType(Cell.self)
        guard seenTypes[type].isDisplayable else { return try visitFallback(of: cell, seenTypes[type].cellType) }
        try cell.write(to: &self, inPlaceOf: nil)
    }

    private mutating func visitFallback<Cell: CellController>(of cell: Cell, _ type: CellType) throws {
        var finder = DisplayableCell(clientCellTypes: request.clientCellTypes)
        try cell.fallback.accept(&finder)
        guard let fallback = finder.found else {
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

    /// Where in `seenTypes` the type is. A list has few types, and a name is looked up once for each.
    private mutating func seenType<Cell: CellController>(_ type: Cell.Type) -> Int {
        let identifier = ObjectIdentifier(type)
        if self.type < seenTypes.count, seenTypes[self.type].identifier == identifier { return self.type }
        if let index = seenTypes.firstIndex(where: { $0.identifier == identifier }) { return index }
        let cellType = type.cellType
        let seen = SeenCellType(
            identifier: identifier, cellType: cellType,
            isDisplayable: request.clientCellTypes?.contains(cellType) ?? true)
        seenTypes.append(seen)
        return seenTypes.count - 1
    }

    /// Begins a cell of the type that was seen last. Returns where it begins. Throws `DuplicateIdentity`.
    @usableFromInline
    mutating func beginCell(_ id: CellID) throws -> Int {
        if depth == 0, !cellIDs.insert(id, after: section.cells) {
            throw DuplicateIdentity(id: Identifier(id.rawValue))
        }
        let start = json.nextValueOffset
        json.beginObject()
        json.member("id", id)
        writeType()
        return start
    }

    /// Writes the cell's type, and the key of its data. From the second cell of a type on, these are copied from the
    /// first: the name is one string for all threads, which would wait for each other to count its references.
    private mutating func writeType() {
        if let written = seenTypes[type].written { return json.value(again: written) }
        let mark = json.mark
        json.member("type", seenTypes[type].cellType.name.rawValue)
        json.key("data")
        seenTypes[type].written = json.fragment(since: mark)
    }

    /// Writes the cells inside a cell at the end of its data, which was written last.
    @usableFromInline
    mutating func writeChildren(_ cells: some Cells) throws {
        json.reopenObject()
        depth += 1
        try writeCells(cells)
        depth -= 1
        json.endObject()
    }

    /// Ends a cell whose data was written last.
    @inlinable
    mutating func endCell(
        _ id: CellID, from start: Int, _ actions: some ActionList, _ appearance: CellAppearance,
        _ animation: RowAnimation
    ) {
        let emitted = appearance.emittedTriggers
        writeAppearance(
            appearance.accessory, isSelectable: emitted.contains(.select) && actions.triggers.contains(.select))
        write(actions, of: id, on: emitted)
        endCell(id, from: start, animation)
    }

    /// The same where the role may do nothing: the cell is not even asked for its actions.
    @usableFromInline
    mutating func endCell(_ id: CellID, from start: Int, _ appearance: CellAppearance, _ animation: RowAnimation) {
        writeAppearance(appearance.accessory, isSelectable: false)
        endCell(id, from: start, animation)
    }

    /// Writes what may be done with the cell at a glance: copied from the cell before, to which it is mostly alike.
    @usableFromInline
    mutating func writeAppearance(_ accessory: Accessory, isSelectable: Bool) {
        if let written = writtenAppearance, written.isOf(accessory, isSelectable) {
            return json.value(again: written.fragment)
        }
        let mark = json.mark
        json.member("isSelectable", isSelectable)
        json.member("accessory", accessory.rawValue)
        writtenAppearance = WrittenAppearance(
            accessory: accessory, isSelectable: isSelectable, fragment: json.fragment(since: mark))
    }

    @usableFromInline
    mutating func endCell(_ id: CellID, from start: Int, _ animation: RowAnimation) {
        json.endObject()
        if depth == 0 { section.cells.append(CellIndex(id: id, place: place(from: start), animation: animation)) }
    }
}
