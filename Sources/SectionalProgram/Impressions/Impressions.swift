public import SQL
public import Screens

/// The use that a service makes of the impressions of its cells. It needs a database.
public struct Impressions: Sendable {
    enum Use: Sendable {
        case none
        case steps(SQLImpressionStore.Steps)
        case sink(any ImpressionSink)
    }

    let use: Use

    /// Nothing: no cell asks for its impressions, and clients can't report any.
    public static let none = Impressions(use: .none)

    /// They are counted in the service's database, for each cell and day, exactly once.
    public static func counted(_ counts: SQLImpressionCounts = SQLImpressionCounts()) -> Impressions {
        .stored { counts.steps($0) }
    }

    /// They are written to the service's database by `steps`, exactly once: in the transaction in which the batch is
    /// accepted. A step that throws refuses the batch with a 503.
    public static func stored(by steps: @escaping @Sendable (ImpressionBatch) -> [SQLStep]) -> Impressions {
        Impressions(use: .steps(steps))
    }

    /// They are handed to `sink`, each batch at least once, after they are stored.
    public static func handed(to sink: any ImpressionSink) -> Impressions { Impressions(use: .sink(sink)) }
}
