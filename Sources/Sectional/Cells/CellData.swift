/// The data of a cell: a plain struct whose properties are the members of the cell's `data`, in their order.
///
/// Nothing is written beside the properties: `Encodable` writes them, and a property that is `nil` is absent.
public protocol CellData: Codable, Equatable, Sendable {}
