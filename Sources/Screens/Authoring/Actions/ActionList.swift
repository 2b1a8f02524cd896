/// An ordered list of actions. The types in `some ActionList` stay known, so it is written without an array.
public protocol ActionList {
    /// The triggers of all actions that are offered.
    var triggers: Triggers { get }
    /// Calls `body` with each action, in order, also with those that aren't offered.
    func forEachAction(_ body: (Action) -> Void)
    /// An identity that two of the actions have; `nil` if there is none.
    var repeatedID: ActionID? { get }
}

extension ActionList {
    /// An identity that two of the actions have; `nil` if there is none. Quadratic: a cell has few actions.
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
