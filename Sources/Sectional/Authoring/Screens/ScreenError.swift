/// Why there is no screen for this caller.
public enum ScreenError: Error, Sendable {
    /// The caller's role may not see it.
    case forbidden
    /// There is no such screen, or the thing that it is about is not there.
    case notFound
    /// There is such a screen, but not this section.
    case sectionNotFound
    /// None of the sections could load.
    case everySectionFailed([SectionFailure])
}

/// The part of a screen as a whole that a State configures for its role.
public struct ScreenAccess: Equatable, Sendable {
    /// Whether the screen can be opened.
    public var isAllowed = true

    /// A screen that can be opened. A test hands it to a State.
    public init() {}

    /// Asks the State of the caller's role. Throws `ScreenError.forbidden` where it says no.
    public static func check(_ state: (inout ScreenAccess) -> Void) throws(ScreenError) {
        var access = ScreenAccess()
        state(&access)
        try check(access.isAllowed)
    }

    /// Throws `ScreenError.forbidden` unless the screen can be opened.
    public static func check(_ isAllowed: Bool) throws(ScreenError) {
        if !isAllowed { throw .forbidden }
    }
}
