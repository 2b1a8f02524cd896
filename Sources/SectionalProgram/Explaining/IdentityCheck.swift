import JSON
import SQL
import Screens

/// The identities and URLs that are refused, on all screens and for every role: identities that two things have or that
/// are the library's, and URLs whose schemes the service doesn't open.
struct IdentityCheck {
    struct Finding: Hashable {
        let screen: ScreenPattern
        let section: SectionID?
        let reason: String
    }

    private(set) var findings: [Finding] = []

    init(_ application: Application) async {
        var known: Set<Finding> = []
        for role in application.catalog.roles.all {
            for sample in await application.samples(for: role) {
                guard case .success(let screen) = sample.result else { continue }
                for refused in screen.refusedParts {
                    let finding = Finding(
                        screen: sample.composer.pattern, section: refused.section, reason: "\(refused.error)")
                    if known.insert(finding).inserted { findings.append(finding) }
                }
            }
        }
    }

    var text: String? {
        if findings.isEmpty { return nil }
        let lines = findings.map { finding in
            let place = finding.section.map { ", section '\($0.rawValue)'" } ?? ""
            return "  /screens/\(finding.screen)\(place): \(finding.reason)"
        }
        return (["refused"] + lines).joined(separator: "\n")
    }

    var json: JSONValue {
        .array(
            findings.map { finding in
                let members: JSONValue = ["screen": .string("/screens/\(finding.screen)")]
                return members.adding("section", finding.section.map { .string($0.rawValue) })
                    .adding("reason", .string(finding.reason))
            })
    }
}

/// The tables of an SQLite file whose keys may come back: without `AUTOINCREMENT`, a new row may get the key of one that
/// was removed, and an action that a client still shows for the old row is performed on the new one.
struct ReusedKeysCheck {
    let tables: [String]

    /// Looks at the tables of `database`; at none without one, and at none of a server's, whose sequences only go up.
    init(_ database: (any SQLDatabase)?) async throws {
        guard let database, !database.hasPositions else {
            tables = []
            return
        }
        tables = try await database.rows(Self.query, []) { $0.text(0) }
    }

    /// Tables with one whole number as their key that is no reference to another table's.
    private static let query: SQLStatement = """
        SELECT tables.name FROM pragma_table_list AS tables
        JOIN sqlite_master AS made ON made.type = 'table' AND made.name = tables.name
        JOIN pragma_table_info(tables.name) AS columns
        WHERE tables.schema = 'main' AND tables.type = 'table' AND tables.wr = 0
            AND columns.pk = 1 AND upper(columns.type) = 'INTEGER' AND made.sql NOT LIKE '%AUTOINCREMENT%'
            AND substr(tables.name, 1, 10) <> 'sectional_'
            AND NOT EXISTS (SELECT 1 FROM pragma_table_info(tables.name) AS others WHERE others.pk > 1)
            AND NOT EXISTS (
                SELECT 1 FROM pragma_foreign_key_list(tables.name) AS keys WHERE keys."from" = columns.name)
        ORDER BY tables.name
        """

    var text: String? {
        if tables.isEmpty { return nil }
        let advice = "deleted keys may be reused; use AUTOINCREMENT or text keys"
        return (["tables"] + tables.map { "  \($0): \(advice)" }).joined(separator: "\n")
    }

    var json: JSONValue { .array(tables.map(JSONValue.string)) }
}
