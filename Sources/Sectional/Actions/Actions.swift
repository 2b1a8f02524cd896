/// The actions of a cell, in order.
public struct Actions: Sendable {
    // A cell has one or two as a rule: those need no array.
    private var first: Action?
    private var second: Action?
    private var others: [Action] = []
    /// What sets off any of them.
    private(set) var triggers: Triggers = []

    /// No actions.
    public init() {}

    init(_ action: Action) { (first, triggers) = (action, action.triggers) }

    var list: [Action] { [first, second].compactMap { $0 } + others }

    mutating func append(_ action: Action) {
        triggers.formUnion(action.triggers)
        if first == nil { first = action } else if second == nil { second = action } else { others.append(action) }
    }

    mutating func append(_ actions: Actions) { actions.forEach { append($0) } }

    /// Calls `body` with each action, in order.
    func forEach(_ body: (Action) -> Void) {
        if let first { body(first) }
        if let second { body(second) }
        for action in others { body(action) }
    }
}

/// Lets actions be written one under another, with `if` and `for`.
@resultBuilder
public enum ActionsBuilder {
    /// An action.
    public static func buildExpression(_ element: some ActionElement) -> Actions { Actions(element.action) }
    /// Actions that stand ready.
    public static func buildExpression(_ actions: Actions) -> Actions { actions }
    /// None.
    public static func buildBlock() -> Actions { Actions() }
    /// The first, or the only one.
    public static func buildPartialBlock(first: Actions) -> Actions { first }
    /// One under another.
    public static func buildPartialBlock(accumulated: Actions, next: Actions) -> Actions {
        var actions = accumulated
        actions.append(next)
        return actions
    }
    /// `if` without `else`.
    public static func buildOptional(_ actions: Actions?) -> Actions { actions ?? Actions() }
    /// `if`.
    public static func buildEither(first: Actions) -> Actions { first }
    /// `else`.
    public static func buildEither(second: Actions) -> Actions { second }
    /// `for`.
    public static func buildArray(_ actions: [Actions]) -> Actions {
        actions.reduce(into: Actions()) { $0.append($1) }
    }
}
