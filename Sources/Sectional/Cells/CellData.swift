public import JSON

/// What a cell shows: a plain struct whose properties are the members of the cell's `data`, in their order.
///
/// Nothing is written beside the properties: `Encodable` writes them, and a property that is `nil` is absent.
public protocol CellData: Codable, Equatable, Sendable {
    /// Writes the data as one JSON object. Rarely written by hand, and then for speed.
    func write(to writer: inout JSONWriter) throws
}

extension CellData {
    /// Writes the properties as `Encodable` names them.
    public func write(to writer: inout JSONWriter) throws { try writer.value(encoding: self) }
}
