import SQL
import Sectional

/// A damage that was reported.
struct Damage: Identifiable, Sendable {
    let id: Int64
    let kind: DamageReport.Kind
    let part: String?
    let text: String?
    let noticed: CivilDate?
    let canBeUsed: Bool
}

/// The reports of damages in the database, and their photos.
struct DamageStore: FileSink {
    let database: any SQLDatabase

    /// Returns the damages of `tool`, the newest first.
    func damages(of tool: Int64) async throws -> [Damage] {
        try await database.rows(
            """
            SELECT id, kind, part, text, noticed, can_be_used FROM damages WHERE tool = ? ORDER BY id DESC LIMIT 20
            """, [.integer(tool)]
        ) { row in
            Damage(
                id: row.integer(0), kind: DamageReport.Kind(rawValue: row.text(1)) ?? .other, part: row.optionalText(2),
                text: row.optionalText(3), noticed: row.optionalText(4).flatMap { CivilDate($0) },
                canBeUsed: row.bool(5))
        }
    }

    func add(_ report: DamageReport, on tool: Int64) async throws {
        try await database.write(
            """
            INSERT INTO damages (tool, kind, part, text, noticed, cost, can_be_used, photo)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .integer(tool), .text(report.kind.rawValue), .init(report.part), .init(report.text),
                .init(report.noticed.map { "\($0)" }), .init(report.cost.map { "\($0)" }), .init(report.canBeUsed),
                .init(report.photo?.id),
            ])
    }

    /// Stores a photo, and deletes those that no report has used while their tickets were valid.
    func store(_ file: IncomingFile) async throws -> String {
        var content: [UInt8] = []
        for try await part in file.content { content += part }
        let stored = try await database.write([
            SQLStep("INSERT INTO photos (content) VALUES (?) RETURNING id, stored - 7200", [.blob(content)]),
            SQLStep(
                """
                DELETE FROM photos WHERE stored < ?
                AND id NOT IN (SELECT photo FROM damages WHERE photo IS NOT NULL)
                """
            ) { [$0[0].rows[0][1]] },
        ])
        return "\(try stored[0].integer)"
    }
}

extension SQLValue {
    /// A text, or nothing.
    fileprivate init(_ text: String?) { self = text.map { .text($0) } ?? .null }
}
