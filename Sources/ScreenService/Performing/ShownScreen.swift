import HTTPServing
import Identity

/// The screen that a client shows, as it says in `If-Match`.
struct ShownScreen: Sendable {
    /// The revision, at which a patch can begin; `nil` if it says none of this service.
    var revision: Identifier?
    /// The revisions of which one has to be the current one for an exact action; `nil` without a precondition.
    var accepted: [Identifier]?

    /// A screen of which nothing is said.
    init() {}

    /// The screen of the request's `If-Match`. Without a tag, the field is as if absent; `*` is every screen.
    init(_ request: Request) {
        guard let tags = request.headers[.ifMatch], Identifier(tags) != "*", !tags.listMembers.isEmpty else { return }
        revision = EntityTag.revisions(tags).first
        accepted = EntityTag.strongRevisions(tags)
    }
}
