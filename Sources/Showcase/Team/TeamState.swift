/// The State of a role on the team screens. It is a protocol with one struct for each role: a role that forgets a
/// decision doesn't compile.
public protocol TeamState: Sendable {
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
public struct GuestTeamState: TeamState {
    /// No.
    public let canAdd = false
    /// No.
    public let canRemove = false
    /// No.
    public let canSeeInfo = false
    /// No.
    public let canSelectCell = false
    /// No.
    public let canWrite = false

    /// The State of the role `guest`.
    public init() {}
}

/// The State of a user, who may open members.
public struct UserTeamState: TeamState {
    /// No.
    public let canAdd = false
    /// No.
    public let canRemove = false
    /// Yes.
    public let canSeeInfo = true
    /// Yes.
    public let canSelectCell = true
    /// Yes.
    public let canWrite = true

    /// The State of the role `user`.
    public init() {}
}

/// The State of an admin, who maintains the team.
public struct AdminTeamState: TeamState {
    /// Yes.
    public let canAdd = true
    /// Yes.
    public let canRemove = true
    /// Yes.
    public let canSeeInfo = true
    /// Yes.
    public let canSelectCell = true
    /// Yes.
    public let canWrite = true

    /// The State of the role `admin`.
    public init() {}
}
