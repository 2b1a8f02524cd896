/// The gestures that perform an action of a cell.
public struct Triggers: OptionSet, Hashable, Sendable {
    /// One bit for each trigger.
    public let rawValue: UInt8

    /// The triggers of `rawValue`.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A tap.
    public static let select = Triggers(rawValue: 1)
    /// A switch is turned.
    public static let toggle = Triggers(rawValue: 2)
    /// A form is sent.
    public static let submit = Triggers(rawValue: 4)
    /// A swipe.
    public static let delete = Triggers(rawValue: 8)
    /// The cell comes into view.
    public static let appear = Triggers(rawValue: 16)

    /// The cell's menu, in which an action with a title and without triggers stands. It isn't public, so that nothing
    /// is in a menu without a title.
    @usableFromInline static let menu = Triggers(rawValue: 32)

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
