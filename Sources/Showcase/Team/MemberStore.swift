import Screens

/// A store of the team's members.
public protocol MemberStore: Sendable {
    /// Returns all members, in the order in which they joined.
    func members() async throws -> [Member]
    /// Returns the member with this id, or `nil` if there is none.
    func member(_ id: Int64) async throws -> Member?
    /// Stores a member, and returns them with their new id; the `id` of `member` is ignored. Throws `StoreFull` if the
    /// store is full.
    func add(_ member: Member) async throws -> Member
    /// Removes a member. Returns false if they don't exist.
    func remove(_ id: Int64) async throws -> Bool
}

extension Topic {
    /// The team's members.
    static let members: Topic = "members"
}
