internal import Basics

/// The tables and views of a database, as far as they decide whether a program's statements go on working.
package struct SQLSchema: Equatable, Sendable {
    /// A column of a table or a view.
    package struct Column: Equatable, Sendable {
        let name: String
        /// The type as the database writes it.
        let type: String
        /// Whether it can't be NULL.
        let isRequired: Bool
        /// Whether a row that is inserted without it gets a value.
        let hasDefault: Bool
        /// Whether a statement can't set it.
        let isComputed: Bool

        /// Creates a column.
        package init(_ name: String, type: String, isRequired: Bool, hasDefault: Bool, isComputed: Bool) {
            (self.name, self.type, self.isRequired, self.hasDefault) = (name, type, isRequired, hasDefault)
            self.isComputed = isComputed
        }

        /// Whether a program that doesn't know it leaves it NULL.
        var isLeftNull: Bool { !isRequired && !hasDefault }
    }

    /// A rule that the rows of a table keep.
    package struct Rule: Equatable, Sendable {
        /// The kind of a rule.
        package enum Kind: String, Sendable {
            case unique, check, reference
        }

        let kind: Kind
        /// The rule as the database writes it: two with the same text are the same.
        let text: String
        /// The columns whose values it compares, as far as they aren't expressions.
        var columns: [String]

        /// Creates a rule.
        package init(_ kind: Kind, _ text: String, columns: [String]) {
            (self.kind, self.text, self.columns) = (kind, text, columns)
        }
    }

    /// A table or a view.
    package struct Table: Equatable, Sendable {
        /// The kind, such as `table` or `view`.
        let kind: String
        var columns: [Identifier: Column] = [:]
        var rules: [Identifier: Rule] = [:]
    }

    var tables: [Identifier: Table] = [:]

    /// Creates a schema without tables.
    package init() {}

    /// Adds a table or a view without columns, unless it is there already.
    package mutating func add(_ kind: String, named name: String) {
        if tables[Identifier(name)] == nil { tables[Identifier(name)] = Table(kind: kind) }
    }

    /// Adds a column to the table or view with that name.
    package mutating func add(_ column: Column, to table: String) {
        tables[Identifier(table)]?.columns[Identifier(column.name)] = column
    }

    /// Adds a rule, or further columns to one with the same text.
    package mutating func add(_ rule: Rule, to table: String) {
        tables[Identifier(table)]?.rules[Identifier(rule.text), default: Rule(rule.kind, rule.text, columns: [])]
            .columns += rule.columns
    }
}
