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

    /// Makes the sections for one caller; they load afterwards, side by side. Throws `ScreenError` where there is
    /// no such screen, or none for this caller.
    func compose(for request: ScreenRequest, state: State) async throws -> ScreenController<Content>
}

extension ScreenComposer {
    /// The cell types of the sections.
    public var cellTypes: [any CellController.Type] { Content.cellTypes }
}

extension ScreenComposer {
    func controller(for request: ScreenRequest) async throws -> AnyScreenController {
        guard let state = states[request.caller.role] else { throw ScreenError.forbidden }
        return AnyScreenController(try await compose(for: request, state: state))
    }
}

/// A screen's controller, its type erased at the sections.
struct AnyScreenController: Sendable {
    let title: String
    let loadedTitle: (@Sendable () async throws -> String)?
    let barItems: [BarItem]
    var sections: [any SectionController] = []

    init(_ controller: ScreenController<some Sections>) {
        title = controller.title
        loadedTitle = controller.loadedTitle
        barItems = controller.barItems
        controller.content.append(to: &sections)
    }
}
