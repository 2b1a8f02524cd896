/// Puts a screen together: the one place that knows which sections it has, and in what order.
///
/// What the caller's role may see and do is decided by one State: the composer hands it the bar items, sections and
/// cells to configure, and never looks at the role itself.
public protocol ScreenComposer: Sendable {
    /// The existential of the screen's State protocol, such as `any TeamState`.
    associatedtype State: Sendable
    /// The sections of the screen.
    associatedtype Content: Sections

    /// The paths that the composer answers.
    var pattern: ScreenPattern { get }
    /// The State of each role.
    var states: States<State> { get }
    /// For whom a composed screen is the same: for everybody of a role, unless said otherwise.
    var audience: ScreenAudience { get }
    /// The cell types that the screen may show: those of its sections. Override it to add those that only a
    /// factory knows.
    var cellTypes: [any CellController.Type] { get }

    /// Makes the sections for one caller; they load afterwards, side by side. Throws `ScreenError` where there is
    /// no such screen, or none for this caller.
    func compose(for request: ScreenRequest, state: State) async throws -> ScreenController<Content>
}

extension ScreenComposer {
    /// The cell types of the sections.
    public var cellTypes: [any CellController.Type] { Content.cellTypes }
    /// Everybody of a role.
    public var audience: ScreenAudience { .role }
}

/// For whom a composed screen is the same.
public enum ScreenAudience: Sendable {
    /// For everybody of a role: the composer isn't told who asks, and what it makes is shared.
    case role
    /// For one subject alone.
    case subject
}

extension ScreenComposer {
    /// Takes out of `request` what the screen doesn't depend on: what two callers are shown alike has the same request.
    public func share(_ request: inout ScreenRequest) {
        guard case .role = audience, request.caller.subject != .nobody else { return }
        request.caller = Caller(role: request.caller.role, subject: .nobody)
    }

    /// `request` without what the screen doesn't depend on.
    public func shared(_ request: ScreenRequest) -> ScreenRequest {
        var request = request
        share(&request)
        return request
    }

    /// The controller of the screen, for `request` or what `share` leaves of it.
    func controller(for request: inout ScreenRequest) async throws -> AnyScreenController {
        let state = try states.state(of: request.caller.role)
        share(&request)
        return try await compose(for: request, state: state).erased
    }
}
