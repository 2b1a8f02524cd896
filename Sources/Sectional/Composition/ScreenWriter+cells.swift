internal import JSON

extension ScreenWriter: CellVisitor {
    mutating func visit<Cell: CellController>(_ cell: Cell) throws {
        let type = Cell.cellType
        guard request.clientCellTypes?.contains(type) ?? true else { return try visitFallback(of: cell, type) }
        use(Cell.self, type)
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
        use(Cell.self, Cell.cellType)
        try write(cell, as: id, Cell.cellType)
    }

    private mutating func use(_ type: any CellController.Type, _ cellType: CellType) {
        let identifier = ObjectIdentifier(type)
        if !usedTypes.contains(where: { $0.type == identifier }) { usedTypes.append((identifier, cellType)) }
    }

    private mutating func write<Cell: CellController>(_ cell: Cell, as id: CellID, _ type: CellType) throws {
        var appearance = CellAppearance(accessory: cell.accessory)
        cell.configure(&appearance)
        let actions = cell.actions
        if depth == 0, !cellIDs.insert(id).inserted { throw DuplicateIdentity(id: id.rawValue) }
        let start = json.nextValueOffset
        json.beginObject()
        json.member("id", id.rawValue)
        json.member("type", type.name)
        json.key("data")
        try writeData(of: cell)
        json.member("isSelectable", appearance.isSelectable && actions.triggers.contains(.select))
        json.member("accessory", appearance.accessory.rawValue)
        write(actions, of: id, appearance)
        json.endObject()
        if depth == 0 {
            section.cells.append(CellIndex(id: id, part: part(from: start), animation: cell.animation))
        }
    }

    private mutating func writeData<Cell: CellController>(of cell: Cell) throws {
        try cell.data.write(to: &json)
        guard Cell.Children.self != NoCells.self else { return }
        json.reopenObject()
        depth += 1
        try writeCells(cell.children)
        depth -= 1
        json.endObject()
    }
}
