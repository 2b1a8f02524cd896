/// What can be bound to a statement's parameter.
enum SQLiteValue: Sendable {
    case integer(Int64)
    case text(String)
    case blob([UInt8])
    case null

    init(_ integer: Int64?) { self = integer.map { .integer($0) } ?? .null }
    init(_ text: String?) { self = text.map { .text($0) } ?? .null }
    init(_ bool: Bool) { self = .integer(bool ? 1 : 0) }
}

extension SQLiteValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    init(integerLiteral value: Int64) { self = .integer(value) }
    init(stringLiteral value: String) { self = .text(value) }
}
