/// The State of a role on the team screens. It is a protocol with one struct for each role: a role that forgets a
/// decision doesn't compile.
package protocol TeamState: Sendable {
    var canAdd: Bool { get }
    var canRemove: Bool { get }
    /// Whether the role sees the internal section.
    var canSeeInfo: Bool { get }
    /// Whether the role may select a member, and open their screen.
    var canSelectCell: Bool { get }
    /// Whether the role may write to a member, and so sees their address.
    var canWrite: Bool { get }
}

/// The State of a guest, who may only see who is on the team.
struct GuestTeamState: TeamState {
    let canAdd = false
    let canRemove = false
    let canSeeInfo = false
    let canSelectCell = false
    let canWrite = false
}

/// The State of a user, who may open members.
struct UserTeamState: TeamState {
    let canAdd = false
    let canRemove = false
    let canSeeInfo = true
    let canSelectCell = true
    let canWrite = true
}

/// The State of an admin, who maintains the team.
struct AdminTeamState: TeamState {
    let canAdd = true
    let canRemove = true
    let canSeeInfo = true
    let canSelectCell = true
    let canWrite = true
}
