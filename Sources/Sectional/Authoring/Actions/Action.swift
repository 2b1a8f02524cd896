internal import Identity

/// Something that one can do with a cell. It is written once for each of its triggers.
public struct Action: Sendable {
    /// The kind: navigate, open a URL, or perform.
    @usableFromInline
    enum Kind: Sendable {
        case navigate(ScreenPath)
        case openURL(String)
        case perform(Handler)
    }

    @usableFromInline let id: ActionID
    @usableFromInline let triggers: Triggers
    @usableFromInline let kind: Kind

    @inlinable @inline(__always)
    init(id: ActionID, triggers: Triggers, kind: Kind) { (self.id, self.triggers, self.kind) = (id, triggers, kind) }
}

/// An element of a cell's `actions`.
public protocol ActionElement: ActionList {
    /// The action that it stands for.
    var action: Action { get }
}

extension ActionElement {
    /// Its triggers.
    @inlinable @inline(__always)
    public var triggers: Triggers { action.triggers }

    /// Calls `body` with the action.
    @inlinable @inline(__always)
    public func forEachAction(_ body: (Action) -> Void) { body(action) }
}

/// Pushes another screen.
public struct Navigate: ActionElement {
    /// The action that it stands for.
    public let action: Action

    /// Pushes `screen` on any of the triggers.
    @inlinable @inline(__always)
    public init(_ id: ActionID = "open", on triggers: Triggers = .select, to screen: ScreenPath) {
        action = Action(id: id, triggers: triggers, kind: .navigate(screen))
    }
}

/// Opens a page outside the app.
public struct OpenURL: ActionElement {
    /// The action that it stands for.
    public let action: Action

    /// Opens `url`, an absolute URL, on any of the triggers.
    @inlinable @inline(__always)
    public init(_ id: ActionID = "open", on triggers: Triggers = .select, url: String) {
        action = Action(id: id, triggers: triggers, kind: .openURL(url))
    }
}

/// The identity of an action, unique in its cell.
public struct ActionID: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The identity as clients see it.
    public var rawValue: String { identifier.rawValue }
    private let identifier: Identifier

    /// An identity from its text, which is not empty.
    public init(rawValue: String) { identifier = Identifier(rawValue) }
    /// An identity from its text, which is not empty.
    public init(_ rawValue: String) { identifier = Identifier(rawValue) }
    /// An identity from its text, which is not empty.
    public init(stringLiteral rawValue: String) { identifier = Identifier(rawValue) }
}
