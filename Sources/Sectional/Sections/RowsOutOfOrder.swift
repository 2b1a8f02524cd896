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
