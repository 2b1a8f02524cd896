public import Basics

/// An action of a cell. It is written once for each of its triggers.
public struct Action: Sendable {
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

    /// `nil`: it is one action.
    @inlinable @inline(__always)
    public var repeatedID: ActionID? { nil }
}

/// The identity of an action, unique in its cell.
public struct ActionID: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The identity on the wire.
    public var rawValue: String { identifier.rawValue }
    @usableFromInline let identifier: Identifier

    /// An identity from `rawValue`, which is not empty.
    public init(_ rawValue: String) { identifier = Identifier(rawValue) }
    @inlinable
    public init(stringLiteral rawValue: String) { identifier = Identifier(rawValue) }

    var isUsable: Bool { IdentityRule.allows(identifier.rawValue) }
}

/// The gestures that perform an action of a cell.
public struct Triggers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A tap.
    @inlinable public static var select: Triggers { Triggers(rawValue: 1) }
    /// A switch is turned.
    @inlinable public static var toggle: Triggers { Triggers(rawValue: 2) }
    /// A form is sent.
    @inlinable public static var submit: Triggers { Triggers(rawValue: 4) }
    /// A swipe.
    @inlinable public static var delete: Triggers { Triggers(rawValue: 8) }
    /// The cell comes into view.
    @inlinable public static var appear: Triggers { Triggers(rawValue: 16) }

    /// The cell's menu, for actions with a title and without triggers. Not public, so that nothing in it lacks a title.
    @inlinable static var menu: Triggers { Triggers(rawValue: 32) }

    /// All triggers, and the menu.
    public static let all: Triggers = [.select, .toggle, .submit, .delete, .appear, .menu]

    /// The triggers without the menu.
    @inlinable @inline(__always)
    var gestures: Triggers { Triggers(rawValue: rawValue & 31) }

    /// Each trigger with its name on the wire, in the order in which a cell's actions are written.
    static let names: [(trigger: Triggers, name: StaticString)] = [
        (.select, "select"), (.toggle, "toggle"), (.submit, "submit"), (.delete, "delete"), (.appear, "appear"),
    ]
}
