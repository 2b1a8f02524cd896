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
