public import Sectional

extension Role {
    /// Somebody with a token.
    public static let user: Role = "user"
    /// Somebody who looks after the lists.
    public static let admin: Role = "admin"
}
