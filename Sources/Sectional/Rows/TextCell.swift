/// A line of text.
public struct TextCell: CellController {
    /// What the cell shows.
    public struct Data: CellData {
        /// The line.
        public var text: String
    }

    /// Its identity in the section.
    public let id: CellID
    /// What the cell shows.
    public let data: Data

    /// A line.
    public init(_ id: CellID, _ text: String) {
        self.id = id
        data = Data(text: text)
    }
}
