/// The result of an action: the topics that it has written, and effects for the client in addition to the patch.
public struct Performed: Sendable {
    /// The topics that were written: every screen that reads one of them is invalidated.
    public let topics: Set<Topic>
    /// The effects for the client.
    public let effects: [Effect]

    /// A result that says what was written under `topics`. The action returns it once that is written; the change is
    /// published after it is stored durably.
    public init(changing topics: Topic..., effects: [Effect] = []) {
        self.topics = Set(topics)
        self.effects = effects
    }

    /// The result of an action that has changed nothing.
    public static let nothing = Performed()
}

/// A thing that the client does in addition to applying the patch.
public enum Effect: Equatable, Sendable {
    /// Empties the input of a cell.
    case clearInput(CellID)
    /// Shows a text for a short time.
    case message(String)
    /// Leaves the screen, such as a form that has been sent.
    case dismiss
}
