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
