/// The State of a role on the team screens. It is a protocol with one struct for each role: a role that forgets a
/// decision doesn't compile.
package protocol TeamState: Sendable {
    /// Whether the role may add members.
    var canAdd: Bool { get }
    /// Whether the role may remove members.
    var canRemove: Bool { get }
    /// Whether the role sees the internal section.
    var canSeeInfo: Bool { get }
    /// Whether the role may select a member, and open their screen.
    var canSelectCell: Bool { get }
    /// Whether the role may write to a member, and so sees their address.
    var canWrite: Bool { get }
}

/// The State of a guest, who may only see who is on the team.
package struct GuestTeamState: TeamState {
    /// No.
    package let canAdd = false
    /// No.
    package let canRemove = false
    /// No.
    package let canSeeInfo = false
    /// No.
    package let canSelectCell = false
    /// No.
    package let canWrite = false

    /// The State of the role `guest`.
    package init() {}
}

/// The State of a user, who may open members.
package struct UserTeamState: TeamState {
    /// No.
    package let canAdd = false
    /// No.
    package let canRemove = false
    /// Yes.
    package let canSeeInfo = true
    /// Yes.
    package let canSelectCell = true
    /// Yes.
    package let canWrite = true

    /// The State of the role `user`.
    package init() {}
}

/// The State of an admin, who maintains the team.
package struct AdminTeamState: TeamState {
    /// Yes.
    package let canAdd = true
    /// Yes.
    package let canRemove = true
    /// Yes.
    package let canSeeInfo = true
    /// Yes.
    package let canSelectCell = true
    /// Yes.
    package let canWrite = true

    /// The State of the role `admin`.
    package init() {}
}
