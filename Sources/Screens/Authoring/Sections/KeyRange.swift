/// A range of rows in a list ordered by key, with a limit on their number.
///
/// The list may be in ascending or descending order; `after` and `through` are in that order. As the bounds of a query:
///
///     WHERE id > ? AND id <= ? ORDER BY id LIMIT ?           ascending.after, ascending.through, limit
///     WHERE id < ? AND id >= ? ORDER BY id DESC LIMIT ?      descending.after, descending.through, limit
///
/// A range may be empty: `after` may come behind `through`.
public struct KeyRange: Equatable, Sendable {
    /// Only rows behind this key, which need not exist any more; `nil` for the beginning of the list.
    public let after: Int64?
    /// Only rows up to and including this key, which need not exist any more; `nil` for the end of the list.
    public let through: Int64?
    /// The maximum number of rows: the first ones of the range.
    public let limit: Int

    /// A range from its bounds and its limit.
    public init(after: Int64? = nil, through: Int64? = nil, limit: Int) {
        (self.after, self.through, self.limit) = (after, through, limit)
    }

    /// The bounds in ascending order: keys greater than `after`, and at most `through`. No row can have the key
    /// `Int64.min`.
    public var ascending: (after: Int64, through: Int64) { (after ?? .min, through ?? .max) }

    /// The bounds in descending order: keys less than `after`, and at least `through`. No row can have the key
    /// `Int64.max`.
    public var descending: (after: Int64, through: Int64) { (after ?? .max, through ?? .min) }
}

/// An error: a section returned rows that are out of order, or not behind the requested key. Its pages would repeat or
/// miss rows.
public struct RowsOutOfOrder: Error, Equatable, Sendable {
    /// The key that is out of order.
    public let key: Int64

    /// Throws `RowsOutOfOrder` unless `keys`, with `start` before them, strictly rise or strictly fall.
    @inlinable
    static func check(_ keys: some Sequence<Int64>, after start: Int64?) throws(RowsOutOfOrder) {
        var (last, isRising) = (start, Bool?.none)
        for key in keys {
            if let last {
                guard key != last, isRising ?? (key > last) == (key > last) else { throw RowsOutOfOrder(key: key) }
                isRising = key > last
            }
            last = key
        }
    }

    @usableFromInline
    init(key: Int64) { self.key = key }
}
