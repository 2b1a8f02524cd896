/// The ordered actions of a cell, of any types.
public struct Actions: ActionList, Sendable {
    // Most cells have one or two actions: those need no array.
    private var first: Action?
    private var second: Action?
    private var others: [Action] = []
    public private(set) var triggers: Triggers = []

    /// No actions.
    public init() {}

    /// The actions of `list`.
    public init(_ list: some ActionList) { list.forEachAction { append($0) } }

    /// The action `element`.
    @inlinable @inline(__always)
    public init(_ element: some ActionElement) { self.init(element.action) }

    @usableFromInline
    init(_ action: consuming Action) {
        triggers = action.emittedTriggers
        first = action
    }

    private mutating func append(_ action: Action) {
        triggers.formUnion(action.emittedTriggers)
        if first == nil { first = action } else if second == nil { second = action } else { others.append(action) }
    }

    public func forEachAction(_ body: (Action) -> Void) {
        if let first { body(first) }
        if let second { body(second) }
        for action in others { body(action) }
    }

    public var repeatedID: ActionID? {
        guard let first, let second else { return nil }
        if first.id == second.id { return first.id }
        for (place, action) in others.enumerated() {
            let isKnown = action.id == first.id || action.id == second.id
            if isKnown || others[..<place].contains(where: { $0.id == action.id }) { return action.id }
        }
        return nil
    }
}

/// The result builder of a cell's actions, with `if` and `for`.
@resultBuilder
public enum ActionsBuilder {
    /// An action, or a list of actions.
    @inlinable @inline(__always)
    public static func buildExpression<List: ActionList>(_ list: consuming List) -> List { list }
    /// An empty list.
    @inlinable @inline(__always)
    public static func buildBlock() -> Actions { Actions() }
    /// The first or only list.
    @inlinable @inline(__always)
    public static func buildPartialBlock<List: ActionList>(first: consuming List) -> List { first }
    /// A list after another.
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
    /// The result where the type is `some ActionList`.
    @inlinable @inline(__always)
    public static func buildFinalResult<List: ActionList>(_ list: consuming List) -> List { list }
    /// The result where the type is `Actions`.
    @inlinable @inline(__always) @_disfavoredOverload
    public static func buildFinalResult(_ list: some ActionList) -> Actions { Actions(list) }
    /// The result of one action where the type is `Actions`.
    @inlinable @inline(__always) @_disfavoredOverload
    public static func buildFinalResult(_ element: some ActionElement) -> Actions { Actions(element) }
}
