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

    /// The cell's menu, which has the actions with a title and without triggers. It isn't public, so that nothing
    /// is in a menu without a title.
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
