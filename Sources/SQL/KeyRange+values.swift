public import Screens

extension KeyRange {
    /// The values of `WHERE id > ? AND id <= ? ORDER BY id LIMIT ?`, for a list that begins with the smallest key.
    public var ascendingValues: [SQLValue] {
        [.integer(ascending.after), .integer(ascending.through), SQLValue(limit)]
    }

    /// The values of `WHERE id < ? AND id >= ? ORDER BY id DESC LIMIT ?`, for a list that begins with the largest key.
    public var descendingValues: [SQLValue] {
        [.integer(descending.after), .integer(descending.through), SQLValue(limit)]
    }
}
