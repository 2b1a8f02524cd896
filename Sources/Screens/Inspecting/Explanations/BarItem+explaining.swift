extension BarItem {
    /// The screen that the item opens; `nil` if it opens none or is disabled.
    public var opens: ScreenPath? {
        if isEnabled, case .navigate(let path) = action?.plainKind { path } else { nil }
    }

    /// The screens that the actions of its menu open; none if it is disabled.
    public var menuOpens: [ScreenPath] {
        menuActions.compactMap { if case .navigate(let path) = $0.kind { path } else { nil } }
    }

    /// The action of a tap, and the actions in its menu, in order; none if it is disabled.
    package var actions: [ActionExplanation] {
        guard isEnabled else { return [] }
        return (action.map { [$0.explained(on: "select")] } ?? []) + menuActions
    }

    private var menuActions: [ActionExplanation] { isEnabled ? menu.entries.map { $0.explained(on: nil) } : [] }
}

extension Action {
    /// The action of a bar item, which has only those that are offered.
    fileprivate func explained(on trigger: String?) -> ActionExplanation {
        ActionExplanation(
            id: id, trigger: trigger, kind: plainKind.explained, presentation: presentation, isEmitted: true)
    }
}
