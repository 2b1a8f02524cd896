extension ClientCellTypes {
    /// Whether something stands in the place of every cell that `controller` makes: the cell itself or, by all that
    /// can be said without one, its fallback.
    public func canShow(_ controller: any CellController.Type) -> Bool {
        contains(controller.cellType) || controller.fallbackTypes.contains(where: canShow)
    }
}

extension CellController {
    /// The cell types that may stand in the place of this one.
    public static var fallbackTypes: [any CellController.Type] { Fallback.cellTypes }
}
