internal import SQL

extension Connection {
    /// Returns the tables, views and triggers of the file (https://www.sqlite.org/pragma.html). Names are in small letters,
    /// because SQLite doesn't tell them apart.
    func schema() throws -> SQLSchema {
        let indices = try run(Self.indices).rows.map { row -> [SQLValue] in
            guard let sql = row[4].text else { return row }
            return [row[0], row[1], .text("UNIQUE " + Definition(sql).fromParenthesis), row[3]]
        }
        let checks = try run("SELECT lower(t.name), t.sql FROM \(Self.tables)").rows.flatMap { row in
            Definition(row[1].text ?? "").checks.map { [row[0], "check", .text($0), nil] as [SQLValue] }
        }
        let rules = try run(Self.keys).rows + indices + run(Self.references).rows + checks
        return SQLSchema(
            columns: try run(Self.columns).rows + viewColumns() + run(Self.triggers).rows, rules: rules)
    }

    /// Returns the columns of views and virtual tables. One that can't be read, such as a view of a table that is gone, is
    /// left out.
    private func viewColumns() throws -> [[SQLValue]] {
        let views = try run(
            """
            SELECT name, lower(name), CASE type WHEN 'view' THEN 'view' ELSE 'virtual table' END FROM sqlite_schema
            WHERE type = 'view' OR type = 'table' AND rootpage = 0
            """)
        return views.rows.flatMap { view in
            (try? run("SELECT ?2, ?3, \(Self.column) FROM pragma_table_xinfo(?1) c WHERE c.hidden <> 1", view).rows)
                ?? []
        }
    }

    /// The tables with rows of their own: neither those of SQLite, nor virtual ones, nor what belongs to these.
    private static let tables: SQLStatement = """
        (SELECT s.name, s.sql, l.strict, l.wr FROM sqlite_schema s JOIN pragma_table_list(s.name) l
            WHERE l.schema = 'main' AND l.type = 'table' AND s.type = 'table' AND s.rootpage > 0
            AND s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\') t
        """

    /// The values that describe a column. A key of one whole number is the number of the row, which SQLite makes.
    private static let column: SQLStatement = """
        lower(c.name), upper(c.type), c."notnull",
        c.dflt_value IS NOT NULL OR c.hidden IN (2, 3) OR c.pk = 1 AND upper(c.type) = 'INTEGER', c.hidden IN (2, 3)
        """

    private static let columns: SQLStatement = """
        SELECT lower(t.name),
            'table' || CASE WHEN t.strict THEN ' STRICT' ELSE '' END
            || CASE WHEN t.wr THEN ' WITHOUT ROWID' ELSE '' END, \(column)
        FROM \(tables) JOIN pragma_table_xinfo(t.name) c
        """

    private static let triggers: SQLStatement = """
        SELECT lower(name) || ' of ' || lower(tbl_name), 'trigger', NULL FROM sqlite_schema WHERE type = 'trigger'
        """

    /// Primary keys, also those that have no index.
    private static let keys: SQLStatement = """
        SELECT lower(t.name), 'unique',
            'UNIQUE (' || (SELECT group_concat(name, ', ') FROM (
                SELECT lower(name) AS name FROM pragma_table_xinfo(t.name) WHERE pk > 0 ORDER BY pk)) || ')',
            lower(c.name)
        FROM \(tables) JOIN pragma_table_xinfo(t.name) c WHERE c.pk > 0
        """

    /// Unique indices, also those that SQLite makes for `UNIQUE`. One on expressions, or on a part of the rows, is told
    /// by its own text.
    private static let indices: SQLStatement = """
        SELECT lower(t.name), 'unique',
            'UNIQUE (' || (SELECT group_concat(name, ', ') FROM (
                SELECT lower(name) || iif(upper(coll) = 'BINARY', '', ' COLLATE ' || upper(coll)) AS name
                FROM pragma_index_xinfo(i.name) WHERE key ORDER BY seqno)) || ')',
            lower(x.name),
            iif(i.partial OR EXISTS (SELECT 1 FROM pragma_index_xinfo(i.name) WHERE key AND name IS NULL), s.sql, NULL)
        FROM \(tables) JOIN pragma_index_list(t.name) i JOIN pragma_index_xinfo(i.name) x
        LEFT JOIN sqlite_schema s ON s.type = 'index' AND s.name = i.name
        WHERE i."unique" AND x.key
        """

    private static let references: SQLStatement = """
        SELECT lower(t.name), 'reference',
            'FOREIGN KEY (' || (SELECT group_concat(name, ', ') FROM (
                SELECT lower("from") AS name FROM pragma_foreign_key_list(t.name) WHERE id = f.id ORDER BY seq))
            || ') REFERENCES ' || lower(f."table") || ' ON UPDATE ' || f.on_update || ' ON DELETE ' || f.on_delete
            || ' (' || (SELECT group_concat(name, ', ') FROM (
                SELECT lower(coalesce("to", '')) AS name FROM pragma_foreign_key_list(t.name)
                WHERE id = f.id ORDER BY seq)) || ')',
            lower(f."from")
        FROM \(tables) JOIN pragma_foreign_key_list(t.name) f
        """
}

/// A statement that has made a table or an index, by which SQLite tells conditions and expressions. Texts of it are
/// without comments, and in small letters but for what is quoted (https://www.sqlite.org/lang_keywords.html).
private struct Definition {
    private let tokens: [SQLToken]

    init(_ statement: String) {
        let (single, double, back) = (UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"))
        let quotes = [single: single, double: double, back: back, UInt8(ascii: "["): UInt8(ascii: "]")]
        tokens = SQLToken.all(in: statement, quotes: quotes).filter { $0.kind != .gap }
    }

    /// The conditions of `CHECK (…)`, each as `CHECK (…)`.
    var checks: [String] {
        tokens.indices.filter { tokens[$0].isCheck }.map { "CHECK " + Self.text(of: Self.group(tokens[($0 + 1)...])) }
    }

    var fromParenthesis: String { Self.text(of: tokens.drop { !$0.isSign("(") }) }

    /// Returns the tokens through the one that closes the parenthesis that they begin with.
    private static func group(_ tokens: ArraySlice<SQLToken>) -> ArraySlice<SQLToken> {
        var depth = 0
        for (index, token) in zip(tokens.indices, tokens) {
            if token.isSign("(") { depth += 1 }
            if token.isSign(")") { depth -= 1 }
            if depth == 0 { return tokens[...index] }
        }
        return tokens
    }

    private static func text(of tokens: ArraySlice<SQLToken>) -> String {
        tokens.map { String(decoding: $0.compared, as: UTF8.self) }.joined(separator: " ")
    }
}

extension SQLToken {
    fileprivate var isCheck: Bool { kind == .word && compared == Array("check".utf8) }
    fileprivate func isSign(_ sign: Unicode.Scalar) -> Bool { kind == .sign && bytes.first == UInt8(ascii: sign) }

    /// The token as it is compared: a name in small letters and without quotes, a text as it is.
    fileprivate var compared: [UInt8] {
        if bytes.first == UInt8(ascii: "'") { return Array(bytes) }
        return (kind == .quoted ? bytes.dropFirst().dropLast() : bytes)
            .map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
    }
}
