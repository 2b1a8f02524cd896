/// The properties of one thing.
public struct DetailSection: SectionController {
    /// The topics of the data.
    public let topics: [Topic]
    private let rows: [DetailCell]

    /// The properties, in their order.
    public init(topics: [Topic], rows: [DetailCell]) { (self.topics, self.rows) = (topics, rows) }

    /// A cell for each.
    public func cells() -> [DetailCell] { rows }
}
