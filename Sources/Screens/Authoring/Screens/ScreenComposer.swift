/// A screen composer: decides which sections a screen has, and in what order.
///
/// One State decides what the caller's role may see and do. The composer and the cells never check the role.
public protocol ScreenComposer: Sendable {
    /// The type of the screen's State, mostly a struct of Bools that are false by default.
    associatedtype State: Sendable
    /// The sections of the screen.
    associatedtype Content: Sections

    /// The pattern of the paths that the composer answers.
    var pattern: ScreenPattern { get }
    /// The State of each role.
    var states: States<State> { get }
    /// The cell types that the screen may show: by default those of its sections. A factory may add others.
    var cellTypes: [any CellController.Type] { get }

    /// Returns the screen with its sections, which then load concurrently. What belongs to one subject goes into
    /// ``Personal``: sections outside of it are shown to all callers of the role. Throws `ScreenError` if the screen
    /// doesn't exist, or not for this role.
    func compose(for request: ScreenRequest, state: State) async throws -> ScreenController<Content>
}

extension ScreenComposer {
    /// The cell types of the sections.
    public var cellTypes: [any CellController.Type] { Content.cellTypes }

    /// Whether the screen is personal, by the type of its content.
    public static var isPersonal: Bool { Content.personality.isPersonal }

    /// Whether a section of the screen may be late, by the type of its content.
    public static var mayBeLate: Bool { Content.mayBeLate }

    /// Removes from `request` what the screen doesn't depend on: callers of the same screen have equal requests.
    package func share(_ request: inout ClientRequest) {
        if !request.features.isEmpty, !Self.mayBeLate { request.features = [] }
        guard request.subject != .nobody, !Self.isPersonal else { return }
        request.subject = .nobody
    }

    /// Applies ``share(_:)`` to `request`, and returns the parts of its screen. Personal ones that suspend are composed
    /// by `renderer`, within its deadline. Throws `ScreenError`, and what composing throws.
    func parts(for request: inout ClientRequest, _ renderer: ScreenRenderer) async throws -> ScreenParts {
        let state = try states.state(of: request.screen.role)
        let isPersonal = Self.isPersonal
        if !isPersonal { request.subject = .nobody }
        if !request.features.isEmpty { share(&request) }
        var parts = try await compose(for: request.screen, state: state)
            .parts(for: isPersonal ? request.caller : nil)
        if !parts.waiting.isEmpty { parts = try await renderer.composed(parts) }
        if !parts.extras.isEmpty { try parts.extras.checkParameters(of: pattern) }
        return parts
    }
}

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
