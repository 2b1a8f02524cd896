/// An error: a patch can't be applied.
package enum PatchError: Error, Equatable, Sendable {
    /// The screen or the patch is malformed.
    case malformed
    /// The patch is for another screen or from another revision.
    case otherBase
    /// An operation refers to a part that doesn't exist, or inserts one that exists.
    case doesNotFit
    /// The result doesn't have the revision that the patch leads to.
    case otherResult
}
