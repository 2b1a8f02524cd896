/// The actions of a cell, in order, whatever their types.
public struct Actions: ActionList, Sendable {
    // A cell has one or two as a rule: those need no array.
    private var first: Action?
    private var second: Action?
    private var others: [Action] = []
    /// The triggers of all of them.
    public private(set) var triggers: Triggers = []

    /// No actions.
    public init() {}

    /// Those of `list`.
    public init(_ list: some ActionList) { list.forEachAction { append($0) } }

    private mutating func append(_ action: Action) {
        triggers.formUnion(action.triggers)
        if first == nil { first = action } else if second == nil { second = action } else { others.append(action) }
    }

    /// Calls `body` with each action, in order.
    public func forEachAction(_ body: (Action) -> Void) {
        if let first { body(first) }
        if let second { body(second) }
        for action in others { body(action) }
    }
}
