/// An error: the screen can't be shown to this caller.
public enum ScreenError: Error, Sendable {
    /// The caller's role may not see the screen.
    case forbidden
    /// The screen doesn't exist, or the thing that it shows doesn't.
    case notFound
    /// The screen exists, but not this section of it.
    case sectionNotFound
    /// No section could load; these are their errors.
    case everySectionFailed([any Error])
    /// An ``Essential`` section could not load; these are the errors of all that failed.
    case essentialSectionFailed([any Error])
}
