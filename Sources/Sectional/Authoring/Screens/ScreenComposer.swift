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
    /// The cell types that the screen may show: those of its sections. Override it to add those that only a
    /// factory knows.
    var cellTypes: [any CellController.Type] { get }

    /// Makes the sections; they load afterwards, side by side. What is one subject's own stands in `Personal`. Throws
    /// `ScreenError` where there is no such screen, or none for this role.
    func compose(for request: ScreenRequest, state: State) async throws -> ScreenController<Content>
}

extension ScreenComposer {
    /// The cell types of the sections.
    public var cellTypes: [any CellController.Type] { Content.cellTypes }
}

extension ScreenComposer {
    /// Whether the screen is one subject's own, by the type of its content.
    public static var isPersonal: Bool { Content.personality.isPersonal }

    /// Takes out of `request` what the screen doesn't depend on: what two callers are shown alike has the same request.
    public func share(_ request: inout ClientRequest) {
        guard !Self.isPersonal, request.subject != .nobody else { return }
        request.subject = .nobody
    }

    /// `request` without what the screen doesn't depend on.
    public func shared(_ request: ClientRequest) -> ClientRequest {
        var request = request
        share(&request)
        return request
    }

    /// The controller of the screen, for `request` or what `share` leaves of it; what is personal has been composed, as
    /// `renderer` waits for it.
    func controller(
        for request: inout ClientRequest, _ renderer: ScreenRenderer
    ) async throws -> AnyScreenController {
        let state = try states.state(of: request.screen.role)
        share(&request)
        let controller = try await compose(for: request.screen, state: state)
            .erased(for: Self.isPersonal ? request.caller : nil)
        return controller.parts.waiting.isEmpty ? controller : try await renderer.composed(controller)
    }
}
