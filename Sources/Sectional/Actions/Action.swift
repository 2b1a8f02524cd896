/// Something that one can do with a cell. It is written once for each of its triggers.
public struct Action: Sendable {
    /// What the client does.
    enum Kind: Sendable {
        case navigate(ScreenPath)
        case openURL(String)
        case perform(Handler)
    }

    let id: ActionID
    let triggers: Triggers
    let kind: Kind
}

/// What can stand in a cell's `actions`.
public protocol ActionElement {
    /// The action that it stands for.
    var action: Action { get }
}

/// Pushes another screen.
public struct Navigate: ActionElement {
    /// The action that it stands for.
    public let action: Action

    /// Pushes `screen` on any of the triggers.
    public init(_ id: ActionID = "open", on triggers: Triggers = .select, to screen: ScreenPath) {
        action = Action(id: id, triggers: triggers, kind: .navigate(screen))
    }
}

/// Opens a page outside the app.
public struct OpenURL: ActionElement {
    /// The action that it stands for.
    public let action: Action

    /// Opens `url`, an absolute URL, on any of the triggers.
    public init(_ id: ActionID = "open", on triggers: Triggers = .select, url: String) {
        action = Action(id: id, triggers: triggers, kind: .openURL(url))
    }
}
