import Basics
import JSON

/// A position in a long section: the sort key of a cell, opaque to clients. It stays valid when the cell is deleted.
public struct Cursor: Hashable, Sendable {
    /// The cursor on the wire, as clients send it back.
    public var rawValue: String { identifier.rawValue }
    private let identifier: Identifier

    /// A cursor from a client's text, unchecked; the section checks it.
    public init(rawValue: String) { identifier = Identifier(rawValue) }

    /// A cursor of a row with the numeric sort key `key`.
    public init(key: Int64) { identifier = Identifier(String(decimal: key)) }

    /// Returns the numeric sort key. Throws `PageError.badCursor` if the cursor isn't one of a numeric key.
    public func key() throws -> Int64 {
        guard let key = Int64(digits: rawValue) else { throw PageError.badCursor(self) }
        return key
    }
}

/// An error in a request for a page.
public enum PageError: Error, Equatable, Sendable {
    /// The cursor isn't one of this section.
    case badCursor(Cursor)
    /// The window has more cells than `limit`, the maximum for one request.
    case tooMany(limit: Int)
}
