/// An error: the screen can't be shown to this caller.
public enum ScreenError: Error, Sendable {
    /// The caller's role may not see the screen.
    case forbidden
    /// The screen doesn't exist, or the thing that it shows doesn't.
    case notFound
    /// The screen exists, but not this section of it.
    case sectionNotFound
    /// No section could load.
    case everySectionFailed([SectionFailure])
    /// An ``Essential`` section could not load.
    case essentialSectionFailed([SectionFailure])
}

/// The part of a whole screen that a State configures for its role.
public struct ScreenAccess: Equatable, Sendable {
    /// Whether the screen can be opened.
    public var isAllowed = true

    /// The access of a screen that can be opened. Public for tests of States.
    public init() {}

    /// Lets the State of the caller's role configure the access. Throws `ScreenError.forbidden` if the State denies it.
    public static func check(_ state: (inout ScreenAccess) -> Void) throws(ScreenError) {
        var access = ScreenAccess()
        state(&access)
        try check(access.isAllowed)
    }

    /// Throws `ScreenError.forbidden` unless `isAllowed`.
    public static func check(_ isAllowed: Bool) throws(ScreenError) {
        if !isAllowed { throw .forbidden }
    }
}
