internal import Identity
internal import JSON

/// A place in a long section: the sort key of a cell, opaque to clients. It outlives the cell that it points at.
public struct Cursor: Hashable, Sendable {
    /// The cursor as clients send it back.
    public var rawValue: String { identifier.rawValue }
    private let identifier: Identifier

    /// A cursor as a client sent it; whether it is one is for the section to say.
    public init(rawValue: String) { identifier = Identifier(rawValue) }

    /// The cursor of a row with a numeric sort key.
    public init(key: Int64) { identifier = Identifier(String(decimal: key)) }

    /// The numeric sort key. Throws `PageError.badCursor` where this is no cursor of a numeric key.
    public func key() throws(PageError) -> Int64 {
        guard let key = Int64(digits: rawValue) else { throw .badCursor(self) }
        return key
    }
}

/// An error in a request for a page.
public enum PageError: Error, Equatable, Sendable {
    /// The cursor is none of this section's.
    case badCursor(Cursor)
    /// There are more cells than a client may ask for in one piece.
    case tooMany(limit: Int)
}
