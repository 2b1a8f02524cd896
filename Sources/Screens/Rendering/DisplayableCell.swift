/// A visitor that finds the first cell that a client can show, following fallbacks.
struct DisplayableCell: CellVisitor {
    let clientCellTypes: ClientCellTypes?
    private(set) var found: (any CellController)?

    init(clientCellTypes: ClientCellTypes?) { self.clientCellTypes = clientCellTypes }

    mutating func visit<Cell: CellController>(_ cell: Cell) throws {
        guard found == nil else { return }
        if clientCellTypes?.contains(Cell.cellType) ?? true {
            found = cell
        } else {
            try cell.fallback.accept(&self)
        }
    }
}
