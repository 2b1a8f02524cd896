extension ScreenComposer {
    /// The cell types that the screen may show, each once, that of a failed section included.
    public var distinctCellTypes: [CellType] {
        (cellTypes.map { $0.cellType } + [ErrorCell.cellType]).reduce(into: []) { types, type in
            if !types.contains(type) { types.append(type) }
        }
    }
}

extension ScreenCatalog {
    /// The cell types of all screens, each once, by name.
    public var cellTypes: [CellType] {
        Set(composers.flatMap(\.distinctCellTypes)).sorted { ($0.name, $0.version) < ($1.name, $1.version) }
    }
}
