/// A line of text.
public struct TextCell: CellController {
    /// The cell's data.
    public struct Data: CellData {
        /// The line.
        public var text: String
    }

    /// Its identity in the section.
    public let id: CellID
    /// The cell's data.
    public let data: Data

    /// A line.
    public init(_ id: CellID, _ text: String) {
        self.id = id
        data = Data(text: text)
    }
}
