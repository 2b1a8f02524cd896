import Sectional

/// Where the team's members are kept.
public protocol MemberStore: Sendable {
    /// All members, in the order in which they joined.
    func members() async throws -> [Member]
    /// The member with this id, if they are there.
    func member(_ id: Int64) async throws -> Member?
    /// Stores a member, whose `id` is ignored, and returns them with the id that they were given. Throws `StoreFull`
    /// where there are as many as there may be.
    func add(_ member: Member) async throws -> Member
    /// Removes a member; false where they aren't there.
    func remove(_ id: Int64) async throws -> Bool
}

extension Topic {
    /// The team's members.
    static let members: Topic = "members"
}
