/// The actions of a cell, in order.
public struct Actions: Sendable {
    // A cell has one or two as a rule: those need no array.
    @usableFromInline var first: Action?
    @usableFromInline var second: Action?
    @usableFromInline var others: [Action]
    /// What sets off any of them.
    @usableFromInline var triggers: Triggers

    /// No actions.
    @inlinable @inline(__always)
    public init() {
        (first, second, others, triggers) = (nil, nil, [], [])
    }

    var list: [Action] { [first, second].compactMap { $0 } + others }

    @inlinable @inline(__always)
    mutating func append(_ action: Action) {
        triggers.formUnion(action.triggers)
        if first == nil { first = action } else if second == nil { second = action } else { others.append(action) }
    }

    /// Calls `body` with each action, in order.
    func forEach(_ body: (Action) -> Void) {
        if let first { body(first) }
        if let second { body(second) }
        for action in others { body(action) }
    }
}
