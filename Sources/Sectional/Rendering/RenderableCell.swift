public import JSON

/// How the engine writes a cell. Every ``CellController`` has it by default, and authors seldom implement it: these are
/// requirements only so that the compiler specializes them for each type of cell, with that type's data and actions.
public protocol RenderableCell: Cells {
    /// Writes the cell's data as one JSON object.
    func writeData(to writer: inout JSONWriter) throws
    /// Writes the cell; under the identity `replaced` if it is the fallback of that cell.
    func write(to writer: inout ScreenWriter, inPlaceOf replaced: CellID?) throws
}

extension CellController {
    /// Writes `data` as one JSON object, as `Encodable` names its properties. The cells of a very long list may write it by
    /// hand, straight from their model.
    public func writeData(to writer: inout JSONWriter) throws { try writer.value(encoding: data) }

    /// Writes the cell; under the identity `replaced` if it is the fallback of that cell.
    @inlinable
    public func write(to writer: inout ScreenWriter, inPlaceOf replaced: CellID?) throws {
        var appearance = CellAppearance(accessory: accessory)
        configure(&appearance)
        let id = replaced ?? self.id
        let start = try writer.beginCell(id)
        try writeData(to: &writer.json)
        if Children.self != NoCells.self { try writer.writeChildren(children) }
        if appearance.emittedTriggers.isEmpty {
            writer.endCell(id, from: start, appearance, animation)
        } else {
            writer.endCell(id, from: start, actions, appearance, animation)
        }
    }
}
