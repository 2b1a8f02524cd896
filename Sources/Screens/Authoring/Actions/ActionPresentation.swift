/// The presentation of an action by a client: its texts, its style, its icon, and the question before it is done.
public struct ActionPresentation: Hashable, Sendable {
    /// The text of its button, in the caller's language; `nil` if the gesture says enough.
    public internal(set) var title: String?
    /// The text that a screen reader says instead of the title.
    public internal(set) var label: String?
    /// The style of its button.
    public internal(set) var style = ActionStyle.default
    /// The name of a picture that the app has.
    public internal(set) var icon: String?
    /// The question before the action is done; `nil` if it is done at once.
    public internal(set) var confirmation: ActionConfirmation?
}

/// The style of an action's button.
public enum ActionStyle: String, Sendable, CaseIterable {
    /// A button like any other; not written.
    case `default`
    /// The button that most people look for.
    case prominent
    /// The button of an action that removes something.
    case destructive
}

/// A question that a client asks before it does an action. The person may cancel.
public struct ActionConfirmation: Hashable, Sendable {
    /// The question, in the caller's language.
    public let title: String
    /// A sentence on what will happen, in the caller's language.
    public let text: String?
}

extension ActionElement {
    /// Returns the action with a text that a screen reader says instead of the title, such as "Borrow Dune".
    public func label(_ label: @autoclosure () -> String) -> Self { presented { $0.label = label() } }

    /// Returns the action with a style.
    public func style(_ style: ActionStyle) -> Self { presented { $0.style = style } }

    /// Returns the action with an icon: the name of a picture that the app has.
    public func icon(_ name: String) -> Self { presented { $0.icon = name } }

    /// Returns the action with a question that a client asks first. The service doesn't know whether it was asked.
    public func confirm(title: @autoclosure () -> String, text: @autoclosure () -> String? = nil) -> Self {
        presented { $0.confirmation = ActionConfirmation(title: title(), text: text()) }
    }

    private func presented(_ change: (inout ActionPresentation) -> Void) -> Self {
        var element = self
        element.action.present(change)
        return element
    }
}

extension Action {
    @usableFromInline
    final class Presented: Sendable {
        let kind: Kind
        let presentation: ActionPresentation

        init(_ kind: Kind, _ presentation: ActionPresentation) { (self.kind, self.presentation) = (kind, presentation) }
        @usableFromInline var navigates: Bool { if case .navigate = kind { true } else { false } }
    }

    /// An action with a title. Without `triggers`, it is in the menu.
    init(id: ActionID, title: @autoclosure () -> String, on triggers: Triggers?, _ kind: Kind) {
        self.init(id: id, triggers: triggers?.gestures ?? .menu, kind: kind)
        present { $0.title = title() }
    }

    var plainKind: Kind { if case .presented(let presented) = kind { presented.kind } else { kind } }

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
