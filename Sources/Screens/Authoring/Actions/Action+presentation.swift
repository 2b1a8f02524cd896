extension Action {
    /// A kind of action with its presentation.
    @usableFromInline
    final class Presented: Sendable {
        let kind: Kind
        let presentation: ActionPresentation

        init(_ kind: Kind, _ presentation: ActionPresentation) {
            (self.kind, self.presentation) = (kind, presentation)
        }

        /// Whether the action pushes a screen.
        @usableFromInline var navigates: Bool { if case .navigate = kind { true } else { false } }
    }

    /// An action with a title. Without `triggers`, it is in the menu.
    init(id: ActionID, title: @autoclosure () -> String, on triggers: Triggers?, _ kind: Kind) {
        self.init(id: id, triggers: triggers?.gestures ?? .menu, kind: kind)
        present { $0.title = title() }
    }

    /// The kind, without the presentation.
    var plainKind: Kind { if case .presented(let presented) = kind { presented.kind } else { kind } }

    /// The presentation; `nil` if there is none.
    var presentation: ActionPresentation? {
        if case .presented(let presented) = kind { presented.presentation } else { nil }
    }

    /// Changes the presentation. An action that isn't offered has none.
    mutating func present(_ change: (inout ActionPresentation) -> Void) {
        if !isOffered { return }
        var presentation = presentation ?? ActionPresentation()
        change(&presentation)
        kind = .presented(Presented(plainKind, presentation))
    }
}
