/// An ordered list of actions. A cell whose `actions` are `some ActionList` keeps the actions' types known, so they are
/// written without an array.
public protocol ActionList {
    /// The triggers of all actions that are offered.
    var triggers: Triggers { get }
    /// Calls `body` with each action, in order, also with those that aren't offered.
    func forEachAction(_ body: (Action) -> Void)
    /// An identity that two of the actions have; `nil` if there is none.
    var repeatedID: ActionID? { get }
}

extension ActionList {
    /// An identity that two of the actions have; `nil` if there is none. It compares each with those before it: a cell
    /// has few actions.
    @inlinable
    public var repeatedID: ActionID? {
        var (place, repeated) = (0, ActionID?.none)
        forEachAction { action in
            var earlier = 0
            forEachAction { other in
                if earlier < place, other.id == action.id { repeated = action.id }
                earlier += 1
            }
            place += 1
        }
        return repeated
    }

    /// The identity of an offered action on a trigger that an earlier one is offered on; `nil` if there is none.
    @inlinable
    var idOnTakenTrigger: ActionID? {
        var (taken, id) = (Triggers(), ActionID?.none)
        forEachAction { action in
            let triggers = action.emittedTriggers.gestures
            if !taken.isDisjoint(with: triggers) { id = action.id }
            taken.formUnion(triggers)
        }
        return id
    }

    /// Whether a tap opens another screen by an action that is offered.
    @inlinable
    var opensOnSelect: Bool {
        var opens = false
        forEachAction { action in if action.isOffered, action.opensOnSelect { opens = true } }
        return opens
    }

    var list: [Action] {
        var list: [Action] = []
        forEachAction { list.append($0) }
        return list
    }
}

/// Two lists of actions, one after the other; more of them nest.
public struct ActionGroup<A: ActionList, B: ActionList>: ActionList {
    @usableFromInline let first: A
    @usableFromInline let second: B

    @inlinable @inline(__always)
    init(_ first: consuming A, _ second: consuming B) { (self.first, self.second) = (first, second) }

    @inlinable @inline(__always)
    public var triggers: Triggers { first.triggers.union(second.triggers) }

    @inlinable @inline(__always)
    public func forEachAction(_ body: (Action) -> Void) {
        first.forEachAction(body)
        second.forEachAction(body)
    }
}

extension Optional: ActionList where Wrapped: ActionList {
    @inlinable @inline(__always)
    public var triggers: Triggers { self?.triggers ?? [] }

    @inlinable @inline(__always)
    public func forEachAction(_ body: (Action) -> Void) { self?.forEachAction(body) }
}

extension Array: ActionList where Element: ActionList {
    @inlinable
    public var triggers: Triggers { reduce(into: []) { $0.formUnion($1.triggers) } }

    @inlinable
    public func forEachAction(_ body: (Action) -> Void) { for element in self { element.forEachAction(body) } }
}
