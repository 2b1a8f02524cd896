extension UndisplayedCells {
    /// Whether the client could show every cell.
    public var isEmpty: Bool { dropped.isEmpty && replaced.isEmpty }
}
