internal import Basics

extension SQLSchema {
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
    /// A break: what has changed, and how. The message has the table's name in between.
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
            let isLost = rules[text] == nil && rule.columns.allSatisfy { columns[Identifier($0)] != nil }
            return rule.kind == .unique && isLost ? ("the rule \(text)", " is gone, which ON CONFLICT may need") : nil
        }
    }

    /// Whether programs that don't know a column keep a rule in any case, because they leave it NULL.
    private func isKeptByAll(_ rule: SQLSchema.Rule, _ before: Self) -> Bool {
        guard rule.kind != .check, !["NULLS NOT DISTINCT", "MATCH FULL"].contains(where: rule.text.contains) else {
            return false
        }
        return rule.columns.contains {
            before.columns[Identifier($0)] == nil && columns[Identifier($0)]?.isLeftNull == true
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
