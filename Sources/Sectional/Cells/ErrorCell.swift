/// What a section shows when its source failed or was late: a sentence, and a way to try again.
public struct ErrorCell: CellController {
    /// What went wrong, for the person who looks at it.
    public struct Data: CellData {
        /// The sentence.
        public var text: String
    }

    /// What the cell shows.
    public let data: Data
    /// One is enough for a section.
    public var id: CellID { Self.id }
    static let id: CellID = "error"

    /// A cell that says `text`.
    public init(text: String) { data = Data(text: text) }

    /// Tries again: nothing is to be done for that but to load once more.
    public var actions: Actions { Perform("retry", on: .select) { .nothing } }
}
