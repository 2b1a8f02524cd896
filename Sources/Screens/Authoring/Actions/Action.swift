public import Basics

/// An action of a cell. It is written once for each of its triggers.
public struct Action: Sendable {
    /// The kind: navigate, open a URL, or perform.
    @usableFromInline
    enum Kind: Sendable {
        case navigate(ScreenPath)
        case openURL(String)
        case perform(Handler)
        /// An action that isn't offered: it is only known.
        case withheld(Withheld)
        /// Any of the others with a presentation. It is a case, so an action without one is as small as before.
        case presented(Presented)
    }

    /// The kind of an action that isn't offered. Where it leads, its code and its form aren't even made.
    @usableFromInline
    enum Withheld: Sendable { case navigate, openURL, perform }

    @usableFromInline let id: ActionID
    @usableFromInline let triggers: Triggers
    @usableFromInline var kind: Kind

    @inlinable @inline(__always)
    init(id: ActionID, triggers: Triggers, kind: Kind) { (self.id, self.triggers, self.kind) = (id, triggers, kind) }

    /// Whether the caller's screen contains the action.
    @inlinable @inline(__always)
    var isOffered: Bool { if case .withheld = kind { false } else { true } }

    /// The triggers on which the screen contains the action.
    @inlinable @inline(__always)
    var emittedTriggers: Triggers { isOffered ? triggers : [] }

    /// Whether a tap opens another screen by the action, or would if it were offered.
    @inlinable
    var opensOnSelect: Bool {
        guard triggers.contains(.select) else { return false }
        return switch kind {
        case .navigate: true
        case .presented(let presented): presented.navigates
        case .withheld(.navigate): true
        case .openURL, .perform, .withheld: false
        }
    }
}

/// An element of a cell's `actions`.
public protocol ActionElement: ActionList {
    /// The action itself.
    var action: Action { get set }
}

extension ActionElement {
    @inlinable @inline(__always)
    public var triggers: Triggers { action.emittedTriggers }

    @inlinable @inline(__always)
    public func forEachAction(_ body: (Action) -> Void) { body(action) }

    @inlinable @inline(__always)
    public var repeatedID: ActionID? { nil }
}

/// An action that pushes another screen. It is offered unless it says otherwise: a link gives no right, and the screen
/// that it opens decides itself.
public struct Navigate: ActionElement {
    /// The action itself.
    public var action: Action

    /// An action with the identity `id` that pushes `screen` on any of `triggers`, offered if `isOffered`.
    @inlinable @inline(__always)
    public init(
        _ id: ActionID = "open", on triggers: Triggers = .select, to screen: @autoclosure () -> ScreenPath,
        if isOffered: Bool = true
    ) {
        action = Action(
            id: id, triggers: triggers.gestures, kind: isOffered ? .navigate(screen()) : .withheld(.navigate))
    }

    /// An action with a title. Without `triggers`, it is in the cell's menu.
    public init(
        _ id: ActionID = "open", title: @autoclosure () -> String, on triggers: Triggers? = nil,
        to screen: @autoclosure () -> ScreenPath, if isOffered: Bool = true
    ) {
        action = Action(
            id: id, title: title(), on: triggers, isOffered ? .navigate(screen()) : .withheld(.navigate))
    }
}

/// An action that opens a page outside the app, a mail or a call. Its URL has the scheme `http`, `https`, `mailto` or
/// `tel`, or one that the service declares (`urlSchemes`); with any other, its section fails. It is offered unless it says
/// otherwise.
public struct OpenURL: ActionElement {
    /// The action itself.
    public var action: Action

    /// An action with the identity `id` that opens `url`, an absolute URL, on any of `triggers`, offered if `isOffered`.
    @inlinable @inline(__always)
    public init(
        _ id: ActionID = "open", on triggers: Triggers = .select, url: @autoclosure () -> String,
        if isOffered: Bool = true
    ) {
        action = Action(
            id: id, triggers: triggers.gestures, kind: isOffered ? .openURL(url()) : .withheld(.openURL))
    }

    /// An action with a title that opens `url`, an absolute URL. Without `triggers`, it is in the cell's menu.
    public init(
        _ id: ActionID = "open", title: @autoclosure () -> String, on triggers: Triggers? = nil,
        url: @autoclosure () -> String, if isOffered: Bool = true
    ) {
        action = Action(id: id, title: title(), on: triggers, isOffered ? .openURL(url()) : .withheld(.openURL))
    }
}

/// The identity of an action, unique in its cell.
public struct ActionID: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The identity on the wire.
    public var rawValue: String { identifier.rawValue }
    @usableFromInline let identifier: Identifier

    /// An identity from `rawValue`, which is not empty.
    public init(rawValue: String) { identifier = Identifier(rawValue) }
    /// An identity from `rawValue`, which is not empty.
    public init(_ rawValue: String) { identifier = Identifier(rawValue) }
    /// An identity from `rawValue`, which is not empty.
    @inlinable
    public init(stringLiteral rawValue: String) { identifier = Identifier(rawValue) }

    /// Whether an author may choose the identity.
    var isUsable: Bool { IdentityRule.allows(identifier.rawValue) }
}
