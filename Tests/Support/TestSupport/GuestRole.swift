import Screens

/// The role of a service without tokens.
package enum GuestRole: String, ServiceRole {
    /// Everybody.
    case guest

    /// Everybody's.
    package static let withoutToken = Self.guest
}

/// The roles of a service with tokens for everybody alike.
package enum GuestOrUser: String, ServiceRole {
    /// Somebody without a token.
    case guest
    /// Somebody with a token.
    case user

    /// A guest's.
    package static let withoutToken = Self.guest
}
