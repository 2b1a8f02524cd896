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

/// Says that a list has nothing in it.
public struct EmptyCell: CellController {
    /// The cell's data.
    public struct Data: CellData {
        /// The sentence.
        public var text: String
    }

    private let text: String

    /// A sentence.
    public init(text: String) { self.text = text }

    /// `empty`.
    public var id: CellID { "empty" }
    /// The cell's data.
    public var data: Data { Data(text: text) }
}
