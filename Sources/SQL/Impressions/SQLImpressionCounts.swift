public import Screens

/// Counts impressions in the service's database: one row for each cell and day, in the table
/// `sectional_impression_counts`. Nothing in it says who has seen a cell.
public struct SQLImpressionCounts: Sendable {
    /// The days for which counts are kept.
    public let keptDays: Int

    /// Counts that are kept for `keptDays` days.
    public init(keptDays: Int = 400) { self.keptDays = keptDays }

    /// Returns the steps that count `batch`.
    public func steps(_ batch: ImpressionBatch) -> [SQLStep] {
        let day = batch.receivedAt / 86_400
        let deletion = SQLStep(
            "DELETE FROM sectional_impression_counts WHERE day < ?", [.integer(day - Int64(keptDays))])
        return [deletion]
            + batch.cells.map { seen in
                SQLStep(
                    """
                    INSERT INTO sectional_impression_counts (day, screen, section, cell, total) VALUES (?, ?, ?, ?, 1)
                    ON CONFLICT (day, screen, section, cell)
                    DO UPDATE SET total = sectional_impression_counts.total + 1
                    """,
                    [
                        .integer(day), .text(batch.screen.description), .text(seen.section.rawValue),
                        .text(seen.cell.rawValue),
                    ])
            }
    }

    /// How often a cell was seen on a day.
    public struct Count: Equatable, Sendable {
        /// The day, counted from 1970-01-01 in UTC.
        public let day: Int64
        /// The screen, as its id on the wire.
        public let screen: String
        /// The cell.
        public let seen: SeenCell
        /// The number of impressions.
        public let total: Int
    }

    /// Returns the counts of the days from `day` on, at most `limit`, in the order of day, screen, section and cell.
    /// Throws errors of the database.
    public func counts(in database: any SQLDatabase, since day: Int64 = 0, limit: Int = 1_000) async throws -> [Count] {
        try await database.rows(
            """
            SELECT day, screen, section, cell, total FROM sectional_impression_counts WHERE day >= ?
            ORDER BY day, screen, section, cell LIMIT ?
            """, [.integer(day), .integer(Int64(limit))]
        ) { row in
            Count(
                day: row["day"], screen: row["screen"],
                seen: SeenCell(CellID(row["cell"] as String), in: SectionID(row["section"] as String)),
                total: row["total"])
        }
    }
}
