public import Sectional

/// What callers are to the showcase.
public enum ShowcaseRole: String, ServiceRole {
    /// Somebody without a token.
    case guest
    /// Somebody with a token.
    case user
    /// Somebody who looks after the lists.
    case admin

    /// A guest's.
    public static let withoutToken = Self.guest
}
