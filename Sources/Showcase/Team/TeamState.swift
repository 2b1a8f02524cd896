/// The State of a role on the team screens. It has no defaults: a role that forgets a decision doesn't compile.
struct TeamState: Sendable {
    let canAdd: Bool
    let canRemove: Bool
    /// Whether the role sees the internal section.
    let canSeeInfo: Bool
    /// Whether the role may select a member, and open their screen.
    let canSelectCell: Bool
    /// Whether the role may write to a member, and so sees their address.
    let canWrite: Bool

    /// A guest may only see who is on the team.
    static let guest = Self(
        canAdd: false, canRemove: false, canSeeInfo: false, canSelectCell: false, canWrite: false)
    /// A user may open members.
    static let user = Self(canAdd: false, canRemove: false, canSeeInfo: true, canSelectCell: true, canWrite: true)
    /// An admin maintains the team.
    static let admin = Self(canAdd: true, canRemove: true, canSeeInfo: true, canSelectCell: true, canWrite: true)
}
