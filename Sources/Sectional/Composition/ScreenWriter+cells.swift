internal import JSON

extension ScreenWriter: CellVisitor {
    mutating func visit<Cell: CellController>(_ cell: Cell) throws {
        let type = seenType(Cell.self)
        guard seenTypes[type].isDisplayable else { return try visitFallback(of: cell, seenTypes[type].cellType) }
        try write(cell, as: cell.id, type)
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
        try write(cell, as: id, seenType(Cell.self))
    }

    /// Where in `seenTypes` the type is. A list has few types, and a name is looked up once for each.
    private mutating func seenType<Cell: CellController>(_ type: Cell.Type) -> Int {
        let identifier = ObjectIdentifier(type)
        if let index = seenTypes.firstIndex(where: { $0.identifier == identifier }) { return index }
        let cellType = type.cellType
        let seen = SeenCellType(
            identifier: identifier, cellType: cellType, hasChildren: Cell.Children.self != NoCells.self,
            isDisplayable: request.clientCellTypes?.contains(cellType) ?? true)
        seenTypes.append(seen)
        return seenTypes.count - 1
    }

    private mutating func write<Cell: CellController>(_ cell: Cell, as id: CellID, _ type: Int) throws {
        seenTypes[type].isUsed = true
        var appearance = CellAppearance(accessory: cell.accessory)
        cell.configure(&appearance)
        let actions = cell.actions
        if depth == 0, !cellIDs.insert(id).inserted { throw DuplicateIdentity(id: id.rawValue) }
        let start = json.nextValueOffset
        json.beginObject()
        json.member("id", id.rawValue)
        json.member("type", seenTypes[type].cellType.name)
        json.key("data")
        try cell.data.write(to: &json)
        if seenTypes[type].hasChildren { try writeChildren(of: cell) }
        json.member("isSelectable", appearance.isSelectable && actions.triggers.contains(.select))
        json.member("accessory", appearance.accessory.rawValue)
        write(actions, of: id, appearance)
        json.endObject()
        if depth == 0 {
            section.cells.append(CellIndex(id: id, part: part(from: start), animation: cell.animation))
        }
    }

    /// Writes the cells inside a cell at the end of its data.
    private mutating func writeChildren(of cell: some CellController) throws {
        json.reopenObject()
        depth += 1
        try writeCells(cell.children)
        depth -= 1
        json.endObject()
    }
}
