internal import Basics
internal import SQL

/// The rules that rows keep.
extension Connection {
    /// Primary keys, also those that have no index.
    func addKeys(to schema: inout SQLSchema) throws {
        try addRules(
            .unique, to: &schema,
            """
            SELECT lower(t.name), '', '', lower(c.name), 'BINARY' FROM \(Self.tables)
            JOIN pragma_table_xinfo(t.name) c WHERE c.pk > 0 ORDER BY lower(t.name), c.pk
            """)
    }

    /// Unique indices, also those that SQLite makes for `UNIQUE`. One on expressions, or on a part of the rows, is told
    /// by its own text.
    func addIndices(to schema: inout SQLSchema) throws {
        try addRules(
            .unique, to: &schema,
            """
            SELECT lower(t.name), i.name, iif(i.partial OR EXISTS (
                SELECT 1 FROM pragma_index_xinfo(i.name) WHERE key AND name IS NULL), s.sql, ''),
                lower(x.name), upper(x.coll)
            FROM \(Self.tables) JOIN pragma_index_list(t.name) i JOIN pragma_index_xinfo(i.name) x
            LEFT JOIN sqlite_schema s ON s.type = 'index' AND s.name = i.name
            WHERE i."unique" AND x.key ORDER BY lower(t.name), i.name, x.seqno
            """)
    }

    func addReferences(to schema: inout SQLSchema) throws {
        try addRules(
            .reference, to: &schema,
            """
            SELECT lower(t.name), f.id,
                'REFERENCES ' || lower(f."table") || ' ON UPDATE ' || f.on_update || ' ON DELETE ' || f.on_delete,
                lower(f."from"), lower(coalesce(f."to", ''))
            FROM \(Self.tables) JOIN pragma_foreign_key_list(t.name) f ORDER BY lower(t.name), f.id, f.seq
            """)
    }

    /// Adds the rules of a query with a row for each column of each rule: the table, what tells the rules of a table
    /// apart, a text, the column, and what is said of the column.
    private func addRules(_ kind: SQLSchema.Rule.Kind, to schema: inout SQLSchema, _ sql: SQLStatement) throws {
        let rows = try query(sql) { row in
            (row.text(0), row.text(1), SchemaRule(kind: kind, text: row.text(2)), row.optionalText(3), row.text(4))
        }
        var last: [Identifier] = []
        var rules: [(table: String, rule: SchemaRule)] = []
        for (table, id, rule, column, detail) in rows {
            let key = [Identifier(table), Identifier(id)]
            if key != last { rules.append((table, rule)) }
            last = key
            rules[rules.count - 1].rule.columns.append((column, detail))
        }
        for (table, rule) in rules { schema.add(rule.rule, to: table) }
    }

    /// The conditions of `CHECK`, which SQLite tells only by the text of the statement that made the table.
    func addChecks(to schema: inout SQLSchema) throws {
        for (table, sql) in try query(
            "SELECT lower(t.name), t.sql FROM \(Self.tables)", [], { ($0.text(0), $0.text(1)) })
        {
            for check in SQLTokens(sql).checks { schema.add(SQLSchema.Rule(.check, check, columns: []), to: table) }
        }
    }
}

/// A rule as SQLite describes it, column by column.
private struct SchemaRule {
    let kind: SQLSchema.Rule.Kind
    /// The statement that made an index, or what a reference refers to; empty for a plain index.
    let text: String
    /// The columns, `nil` for an expression, each with its collation or the column that it refers to.
    var columns: [(name: String?, detail: String)] = []

    var rule: SQLSchema.Rule { SQLSchema.Rule(kind, description, columns: columns.compactMap(\.name)) }

    private var description: String {
        guard kind == .unique else {
            return "FOREIGN KEY (\(list { $0.name ?? "" })) \(text) (\(list(\.detail)))"
        }
        if !text.isEmpty { return "UNIQUE " + SQLTokens(text).fromParenthesis }
        return "UNIQUE (\(list { ($0.name ?? "") + Self.collation($0.detail) }))"
    }

    private static func collation(_ name: String) -> String {
        Identifier(name) == "BINARY" ? "" : " COLLATE " + name
    }

    private func list(_ text: ((name: String?, detail: String)) -> String) -> String {
        columns.map(text).joined(separator: ", ")
    }
}
