/// Actions in an order, as `ActionsBuilder` puts them together. A cell whose `actions` are `some ActionList` keeps their
/// types known, so that they are written without being listed first.
public protocol ActionList {
    /// The triggers of all of them.
    var triggers: Triggers { get }
    /// Calls `body` with each action, in order.
    func forEachAction(_ body: (Action) -> Void)
}

extension ActionList {
    var list: [Action] {
        var list: [Action] = []
        forEachAction { list.append($0) }
        return list
    }
}

/// Actions of two kinds, one under another; more of them nest.
public struct ActionGroup<A: ActionList, B: ActionList>: ActionList {
    @usableFromInline let first: A
    @usableFromInline let second: B

    @inlinable @inline(__always)
    init(_ first: consuming A, _ second: consuming B) { (self.first, self.second) = (first, second) }

    /// The triggers of both.
    @inlinable @inline(__always)
    public var triggers: Triggers { first.triggers.union(second.triggers) }

    /// The first's, then the second's.
    @inlinable @inline(__always)
    public func forEachAction(_ body: (Action) -> Void) {
        first.forEachAction(body)
        second.forEachAction(body)
    }
}

extension Optional: ActionList where Wrapped: ActionList {
    /// The triggers of the value's actions, if there is one.
    @inlinable @inline(__always)
    public var triggers: Triggers { self?.triggers ?? [] }

    /// Those of the value, if there is one.
    @inlinable @inline(__always)
    public func forEachAction(_ body: (Action) -> Void) { self?.forEachAction(body) }
}

extension Array: ActionList where Element: ActionList {
    /// The triggers of all of them.
    @inlinable
    public var triggers: Triggers { reduce(into: []) { $0.formUnion($1.triggers) } }

    /// Those of each element.
    @inlinable
    public func forEachAction(_ body: (Action) -> Void) { for element in self { element.forEachAction(body) } }
}
