/// Which rows of a list that is in the order of their keys, and how many of them at most.
///
/// The list may begin with the least key or with the greatest: `after` and `through` are in its order. As bounds of a
/// query, they are
///
///     WHERE id > ? AND id <= ? ORDER BY id LIMIT ?           ascending.after, ascending.through, limit
///     WHERE id < ? AND id >= ? ORDER BY id DESC LIMIT ?      descending.after, descending.through, limit
///
/// A range may have nothing in it: `after` may stand behind `through`.
public struct KeyRange: Equatable, Sendable {
    /// Only rows behind the one with this key, whether that is still there or not; `nil` for the beginning.
    public let after: Int64?
    /// Only rows up to the one with this key, whether that is still there or not; `nil` for the end.
    public let through: Int64?
    /// At most so many rows, the first ones of these.
    public let limit: Int

    /// A range from its parts.
    public init(after: Int64? = nil, through: Int64? = nil, limit: Int) {
        (self.after, self.through, self.limit) = (after, through, limit)
    }

    /// The bounds where the least key comes first: greater than `after`, and at most `through`. A row can't have the least
    /// key that there is.
    public var ascending: (after: Int64, through: Int64) { (after ?? .min, through ?? .max) }

    /// The bounds where the greatest key comes first: less than `after`, and at least `through`. A row can't have the
    /// greatest key that there is.
    public var descending: (after: Int64, through: Int64) { (after ?? .max, through ?? .min) }
}

/// A section has given rows that are not in the order of their keys, or not behind the one that was asked for: its pages would
/// repeat rows, or leave them out.
public struct RowsOutOfOrder: Error, Equatable, Sendable {
    /// The key that doesn't belong where it stands.
    public let key: Int64

    /// Throws where `keys`, with `start` before them, neither only rise nor only fall.
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
