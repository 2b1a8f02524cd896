internal import Basics
import Screens

package protocol MemberStore: Sendable {
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
    static let members: Topic = "members"
}

package struct Member: Equatable, Sendable, Decodable {
    /// The member's identity, never reused; 0 for one that is not stored yet.
    package private(set) var id: Int64 = 0
    package let name: String
    package let email: String
    package let title: String

    private enum CodingKeys: CodingKey { case name, email, title }

    /// The URL of a new mail to the member (RFC 6068, section 2). The address is percent-encoded except for its `@`, so
    /// that no part of it is taken for further fields of the mail.
    var mailURL: String {
        "mailto:"
            + email.split(separator: "@", omittingEmptySubsequences: false).map { String($0).percentEncoded }
            .joined(separator: "@")
    }
}
