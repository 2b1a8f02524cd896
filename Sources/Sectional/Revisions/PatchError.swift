/// Why a patch can't be applied.
public enum PatchError: Error, Equatable, Sendable {
    /// The screen or the patch is not written as it has to be.
    case malformed
    /// The patch is for another screen, or from another revision.
    case otherBase
    /// An operation names what isn't there, or brings what is.
    case doesNotFit
    /// What came out is not the revision that the patch leads to.
    case otherResult
}
