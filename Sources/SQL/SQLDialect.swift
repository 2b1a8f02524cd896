/// A kind of database, by the SQL that it understands.
package enum SQLDialectName: Hashable, Sendable {
    /// SQLite.
    case sqlite
    /// PostgreSQL, or a database that speaks its protocol.
    case postgreSQL
}

/// The differences between databases in SQL that is written for all of them. Each adapter has one.
package protocol SQLDialect: Sendable {
    /// Returns the placeholder of the parameter with `number`, counted from 1.
    func placeholder(_ number: Int) -> String
    /// The migrations of the library's own tables in a service's database: `sectional_performed`,
    /// `sectional_keys_without_subject`, `sectional_secrets`, `sectional_revocations`, `sectional_impressions`,
    /// `sectional_impressions_without_subject` and `sectional_impression_counts`.
    var migrations: [SQLMigration] { get }
}

extension SQLDialect {
    /// Returns the text of `statement` with the placeholders of this dialect. Quoted texts and comments are left as
    /// they are.
    @usableFromInline package func text(of statement: SQLStatement) -> String {
        var parser = PlaceholderParser(statement.text)
        return parser.text(placeholder)
    }
}

/// A parser that finds the parameters in the text of a statement.
struct PlaceholderParser {
    private var rest: Substring.UTF8View
    private var number = 0

    /// Creates a parser of `text`.
    init(_ text: String) { rest = text[...].utf8 }

    /// Returns the text with each parameter replaced by the result of `placeholder` for its number.
    mutating func text(_ placeholder: (Int) -> String) -> String {
        var result = ""
        while let start = rest.firstIndex(where: { Self.starts.contains($0) }) {
            result += Self.string(rest[..<start])
            let first = rest[start]
            rest = rest[start...]
            result += first == UInt8(ascii: "?") ? placeholder(takeNumber()) : take(first)
        }
        return result + Self.string(rest)
    }

    /// The first bytes of parameters, quoted names or texts, and comments.
    private static let starts: [UInt8] = Array("?'\"-/".utf8)

    /// Consumes a parameter and returns its number: `?7` is the seventh, `?` is one more than the last `?`.
    private mutating func takeNumber() -> Int {
        let digits = rest.dropFirst().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        rest = rest.dropFirst(1 + digits.count)
        if let explicit = Int(Self.string(digits)) { return explicit }
        number += 1
        return number
    }

    /// Consumes a part without parameters that begins with `first`: a quoted text, a comment, or else one byte.
    private mutating func take(_ first: UInt8) -> String {
        switch first {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): takeThrough([first], from: 1)
        case UInt8(ascii: "-") where rest.starts(with: "--".utf8): takeThrough(Array("\n".utf8), from: 2)
        case UInt8(ascii: "/") where rest.starts(with: "/*".utf8): takeThrough(Array("*/".utf8), from: 2)
        default: takeThrough([first], from: 0)
        }
    }

    private mutating func takeThrough(_ end: [UInt8], from offset: Int) -> String {
        var tail = rest.dropFirst(offset)
        while !tail.isEmpty, !tail.starts(with: end) { tail = tail.dropFirst() }
        tail = tail.dropFirst(end.count)
        defer { rest = tail }
        return Self.string(rest[..<tail.startIndex])
    }

    private static func string(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }
}
