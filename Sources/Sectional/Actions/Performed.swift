/// What performing an action did: the topics that it touched, and what the client is to do beside showing the change.
public struct Performed: Sendable {
    /// The topics that were written; every screen that reads one of them is renewed.
    public let topics: Set<Topic>
    /// What the client is to do.
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

/// What a client does beside showing what changed.
public enum Effect: Equatable, Sendable {
    /// Empties the input of a cell.
    case clearInput(CellID)
    /// Shows a sentence for a moment.
    case message(String)
    /// Leaves the screen, such as a form that was sent.
    case dismiss
}
