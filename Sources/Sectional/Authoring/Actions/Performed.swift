/// The result of an action: the topics that it has written, and the effects for the client beside the patch.
public struct Performed: Sendable {
    /// The topics that were written; every screen that reads one of them is renewed.
    public let topics: Set<Topic>
    /// The effects.
    public let effects: [Effect]

    /// Something was written under `topics`, and is stored durably before anybody is told: what is not stored is not
    /// performed.
    public init(changing topics: Topic..., effects: [Effect] = []) {
        self.topics = Set(topics)
        self.effects = effects
    }

    /// Nothing changed.
    public static let nothing = Performed()
}

/// A thing that the client does beside applying the patch.
public enum Effect: Equatable, Sendable {
    /// Empties the input of a cell.
    case clearInput(CellID)
    /// Shows a sentence for a moment.
    case message(String)
    /// Leaves the screen, such as a form that was sent.
    case dismiss
}

/// How a row comes, goes or changes; the names are those of `UITableView.RowAnimation`.
public enum RowAnimation: String, Sendable, CaseIterable {
    /// As the client sees fit.
    case automatic
    /// It fades.
    case fade
    /// From or to the left.
    case left
    /// From or to the right.
    case right
    /// From or to the top.
    case top
    /// From or to the bottom.
    case bottom
    /// At once.
    case none
}
