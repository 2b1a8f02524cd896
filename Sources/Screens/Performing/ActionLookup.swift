import Basics

extension ScreenRenderer {
    /// Returns the action as the caller's screen emits it. All personal parts are composed, wherever the section is:
    /// any of them may throw that the screen doesn't exist for the caller. Throws `ScreenError`, `ActionError` if the
    /// screen doesn't emit the action, `DuplicateIdentity`, `UnusableIdentity`, and what the composer and the section
    /// throw.
    package func action(
        _ action: ActionID, on cell: CellID, in section: SectionID, _ composer: any ScreenComposer,
        for request: ClientRequest
    ) async throws -> Action.Handler {
        var request = request
        let parts = try await composer.parts(for: &request, self)
        // The retry of an error cell works as long as a client may show that cell, even if the section loads again.
        if cell == ErrorCell.id, parts.mayFail(section),
            let retry = try Self.find(action, on: cell, in: ErrorCell(text: ""), request)
        {
            return retry
        }
        let (controller, isWithheld) = try parts.sectionOfAction(section)
        let found = try await SideBySide.value(within: deadline, clock: clock) { [request] in
            let cells = try await controller.cells(including: cell)
            return try Self.find(action, on: cell, in: cells, request)
        }
        guard let found else { throw ActionError.notFound }
        if isWithheld { throw ActionError.forbidden }
        return found
    }

    private static func find(
        _ action: ActionID, on cell: CellID, in cells: some Cells, _ request: ClientRequest
    ) throws -> Action.Handler? {
        var finder = ActionFinder(cell: cell, action: action, clientCellTypes: request.clientCellTypes)
        try cells.accept(&finder)
        return finder.found
    }
}

/// A visitor that looks for an action that is offered. It goes on after it has found the cell: of two with the same
/// identity, it isn't known which was meant.
private struct ActionFinder: CellVisitor {
    let cell: CellID
    let action: ActionID
    let clientCellTypes: ClientCellTypes?
    var isCellKnown = false
    private(set) var found: Action.Handler?

    mutating func visit<Cell: CellController>(_ cell: Cell) throws {
        guard let shown = try DisplayableCell.first(of: cell, for: clientCellTypes) else { return }
        // A fallback has the identity of the cell that it replaces, and its own children.
        if cell.id == self.cell { try look(at: shown) }
        try shown.children.accept(&self)
    }

    private mutating func look(at cell: some CellController) throws {
        if isCellKnown { throw DuplicateIdentity(id: Identifier(self.cell.rawValue), of: "cells of the section") }
        isCellKnown = true
        let actions = cell.actions
        if let repeated = actions.repeatedID {
            throw DuplicateIdentity(
                id: Identifier(repeated.rawValue), of: "actions of the cell '\(self.cell.rawValue)'")
        }
        if let id = actions.idOnTakenTrigger {
            throw UnusableIdentity(id, onTakenTriggerOf: "'\(self.cell.rawValue)'")
        }
        for candidate in actions.list where candidate.id == action {
            switch candidate.plainKind {
            case .perform where candidate.triggers.isEmpty: throw ActionError.forbidden
            case .perform(let handler): found = handler
            case .withheld(.perform): throw ActionError.forbidden
            case .navigate, .openURL, .withheld, .presented: continue
            }
        }
    }
}
