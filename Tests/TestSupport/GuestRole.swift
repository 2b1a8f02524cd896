public import Screens

/// The role of a service without tokens.
public enum GuestRole: String, ServiceRole {
    /// Everybody.
    case guest

    /// Everybody's.
    public static let withoutToken = Self.guest
}

/// The roles of a service with tokens for everybody alike.
public enum GuestOrUser: String, ServiceRole {
    /// Somebody without a token.
    case guest
    /// Somebody with a token.
    case user

    /// A guest's.
    public static let withoutToken = Self.guest
}
