internal import Basics

/// The tables, views, triggers and functions of a database, as far as they decide whether a program's statements go on
/// working.
package struct SQLSchema: Sendable {
    struct Column {
        let type: String
        let isRequired: Bool
        /// Whether a row that is inserted without it gets a value.
        let hasDefault: Bool
        /// Whether a statement can't set it.
        let isComputed: Bool
    }

    struct Rule {
        enum Kind: String { case unique, check, reference }

        let kind: Kind
        /// The rule as the database writes it: two with the same text are the same.
        let text: String
        /// The columns whose values it compares, as far as they aren't expressions.
        var columns: [Identifier] = []
    }

    struct Table {
        /// The kind, such as `table` or `view`; a trigger or a function has no columns.
        let kind: String
        var columns: [Identifier: Column] = [:]
        var rules: [Identifier: Rule] = [:]
    }

    private var tables: [Identifier: Table] = [:]

    /// Creates a schema from a row for each column (its table or view, the kind of that, its name, NULL if there is none,
    /// its type, and whether it has to have a value, has a default, and can't be set), each trigger and each function, and a
    /// row for each column of each rule (its table, the kind, the text, and the column, NULL for an expression).
    package init(columns: [[SQLValue]], rules: [[SQLValue]]) {
        for row in columns {
            let table = Identifier(row[0].text ?? "")
            var found = tables[table] ?? Table(kind: row[1].text ?? "")
            if let name = row[2].text {
                found.columns[Identifier(name)] = Column(
                    type: row[3].text ?? "", isRequired: row[4] == 1, hasDefault: row[5] == 1, isComputed: row[6] == 1)
            }
            tables[table] = found
        }
        for row in rules {
            guard let table = row[0].text, let kind = row[1].text.flatMap(Rule.Kind.init), let text = row[2].text else {
                continue
            }
            tables[Identifier(table)]?.rules[Identifier(text), default: Rule(kind: kind, text: text)]
                .columns += row[3].text.map { [Identifier($0)] } ?? []
        }
    }

    /// Returns what statements that were written for `before` may fail at, a text for each; empty if they all go on
    /// working. What only adds is none: tables, columns that may be left out, and indices.
    func breaks(since before: SQLSchema) -> [String] {
        before.tables.inOrder.flatMap { name, table in
            guard let now = tables[name] else { return ["the \(table.kind) \(name) is gone"] }
            guard now.kind == table.kind else { return ["\(name) was a \(table.kind) and is a \(now.kind)"] }
            return now.breaks(since: table).map { "\($0) of \(name)" + $1 }
        }
    }
}

extension SQLSchema.Table {
    /// A change, before the name of the table and behind it.
    fileprivate typealias Break = (what: String, how: String)

    fileprivate func breaks(since before: Self) -> [Break] {
        lostAndChanged(before) + addedColumns(before) + addedRules(before) + lostRules(before)
    }

    private func lostAndChanged(_ before: Self) -> [Break] {
        before.columns.inOrder.compactMap { name, column in
            guard let now = columns[name] else { return ("the column \(name)", " is gone") }
            return now.change(since: column).map { ("the column \(name)", $0) }
        }
    }

    private func addedColumns(_ before: Self) -> [Break] {
        columns.inOrder.compactMap { name, column in
            guard before.columns[name] == nil, column.isRequired, !column.hasDefault else { return nil }
            return ("the new column \(name)", " is NOT NULL without a default")
        }
    }

    private func addedRules(_ before: Self) -> [Break] {
        rules.inOrder.compactMap { text, rule in
            before.rules[text] != nil || isKeptByAll(rule, before)
                ? nil : ("new rows", " must fulfil the new rule \(text)")
        }
    }

    /// `ON CONFLICT (…)` is an error without it.
    private func lostRules(_ before: Self) -> [Break] {
        before.rules.inOrder.compactMap { text, rule in
            let isLost = rules[text] == nil && rule.columns.allSatisfy { columns[$0] != nil }
            return rule.kind == .unique && isLost ? ("the rule \(text)", " is gone, which ON CONFLICT may need") : nil
        }
    }

    /// Whether programs that don't know a column keep a rule in any case, because they leave it NULL.
    private func isKeptByAll(_ rule: SQLSchema.Rule, _ before: Self) -> Bool {
        guard rule.kind != .check, !["NULLS NOT DISTINCT", "MATCH FULL"].contains(where: rule.text.contains) else {
            return false
        }
        return rule.columns.contains { name in
            before.columns[name] == nil && columns[name].map { !$0.isRequired && !$0.hasDefault } == true
        }
    }
}

extension SQLSchema.Column {
    /// Returns what has changed so that a statement may fail.
    fileprivate func change(since before: Self) -> String? {
        if Identifier(type) != Identifier(before.type) { return " was \(before.type) and is \(type)" }
        if isComputed && !before.isComputed { return " can no longer be set" }
        if isRequired && !before.isRequired { return " is now NOT NULL" }
        return before.hasDefault && !hasDefault ? " no longer has a default" : nil
    }
}

extension Dictionary where Key == Identifier {
    /// The elements in the order of the bytes of their names.
    fileprivate var inOrder: [Element] { sorted { $0.key < $1.key } }
}
