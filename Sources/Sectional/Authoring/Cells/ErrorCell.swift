/// The cell of a section whose source failed or was late: a sentence, and an action to retry.
public struct ErrorCell: CellController {
    /// The data: a sentence for a person.
    public struct Data: CellData {
        /// The sentence.
        public var text: String
    }

    /// The cell's data.
    public let data: Data
    /// One is enough for a section.
    public var id: CellID { Self.id }
    static let id: CellID = "error"

    /// A cell that says `text`.
    public init(text: String) { data = Data(text: text) }

    /// Tries again: nothing is to be done for that but to load once more.
    public var actions: Actions { Perform("retry", on: .select) { .nothing } }
}
