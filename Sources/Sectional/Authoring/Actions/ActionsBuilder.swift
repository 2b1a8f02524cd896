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

/// Lets actions be written one under another, with `if` and `for`.
@resultBuilder
public enum ActionsBuilder {
    /// An action, or actions that stand ready.
    @inlinable @inline(__always)
    public static func buildExpression<List: ActionList>(_ list: consuming List) -> List { list }
    /// None.
    @inlinable @inline(__always)
    public static func buildBlock() -> Actions { Actions() }
    /// The first, or the only one.
    @inlinable @inline(__always)
    public static func buildPartialBlock<List: ActionList>(first: consuming List) -> List { first }
    /// One under another.
    @inlinable @inline(__always)
    public static func buildPartialBlock<A: ActionList, B: ActionList>(accumulated: consuming A, next: consuming B)
        -> ActionGroup<A, B>
    {
        ActionGroup(accumulated, next)
    }
    /// `if` without `else`.
    @inlinable @inline(__always)
    public static func buildOptional<List: ActionList>(_ list: consuming List?) -> List? { list }
    /// `if`.
    @inlinable @inline(__always)
    public static func buildEither<List: ActionList>(first: consuming List) -> Actions { Actions(first) }
    /// `else`.
    @inlinable @inline(__always)
    public static func buildEither<List: ActionList>(second: List) -> Actions { Actions(second) }
    /// `for`.
    @inlinable @inline(__always)
    public static func buildArray<List: ActionList>(_ lists: [List]) -> [List] { lists }
    /// The whole, where `some ActionList` is asked for.
    @inlinable @inline(__always)
    public static func buildFinalResult<List: ActionList>(_ list: consuming List) -> List { list }
    /// The whole, where `Actions` are asked for.
    @inlinable @inline(__always) @_disfavoredOverload
    public static func buildFinalResult(_ list: some ActionList) -> Actions { Actions(list) }
}
