/// Actions in an order, as `ActionsBuilder` puts them together. Their types stay known until they are listed.
public protocol ActionList {
    /// Adds the actions to `actions`, in order.
    func append(to actions: inout Actions)
}

/// Lets actions be written one under another, with `if` and `for`.
@resultBuilder
public enum ActionsBuilder {
    /// An action, or actions that stand ready.
    @inlinable @inline(__always)
    public static func buildExpression<List: ActionList>(_ list: List) -> List { list }
    /// None.
    @inlinable @inline(__always)
    public static func buildBlock() -> Actions { Actions() }
    /// The first, or the only one.
    @inlinable @inline(__always)
    public static func buildPartialBlock<List: ActionList>(first: List) -> List { first }
    /// One under another.
    @inlinable @inline(__always)
    public static func buildPartialBlock<A: ActionList, B: ActionList>(accumulated: A, next: B) -> ActionGroup<A, B> {
        ActionGroup(accumulated, next)
    }
    /// `if` without `else`.
    @inlinable @inline(__always)
    public static func buildOptional<List: ActionList>(_ list: List?) -> List? { list }
    /// `if`.
    @inlinable @inline(__always)
    public static func buildEither<List: ActionList>(first: List) -> Actions { buildFinalResult(first) }
    /// `else`.
    @inlinable @inline(__always)
    public static func buildEither<List: ActionList>(second: List) -> Actions { buildFinalResult(second) }
    /// `for`.
    @inlinable @inline(__always)
    public static func buildArray<List: ActionList>(_ lists: [List]) -> [List] { lists }
    /// The whole.
    @inlinable @inline(__always)
    public static func buildFinalResult(_ list: some ActionList) -> Actions {
        var actions = Actions()
        list.append(to: &actions)
        return actions
    }
}

/// Actions of two kinds, one under another; more of them nest.
public struct ActionGroup<A: ActionList, B: ActionList>: ActionList {
    @usableFromInline let first: A
    @usableFromInline let second: B

    @inlinable @inline(__always)
    init(_ first: A, _ second: B) { (self.first, self.second) = (first, second) }

    /// Adds the first's, then the second's.
    @inlinable @inline(__always)
    public func append(to actions: inout Actions) {
        first.append(to: &actions)
        second.append(to: &actions)
    }
}

extension Actions: ActionList {
    /// Adds its actions.
    public func append(to actions: inout Actions) { for action in list { actions.append(action) } }
}

extension Optional: ActionList where Wrapped: ActionList {
    /// Adds those of the value, if there is one.
    @inlinable @inline(__always)
    public func append(to actions: inout Actions) { self?.append(to: &actions) }
}

extension Array: ActionList where Element: ActionList {
    /// Adds those of each element.
    @inlinable @inline(__always)
    public func append(to actions: inout Actions) { for element in self { element.append(to: &actions) } }
}
