import Sectional

extension Topic {
    /// The team's members.
    static let members: Topic = "members"
}
