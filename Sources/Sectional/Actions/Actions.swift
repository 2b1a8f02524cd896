/// The actions of a cell, in order.
public struct Actions: Sendable {
    var list: [Action] = []

    /// No actions.
    public init() {}

    var triggers: Triggers { list.reduce(into: []) { $0.formUnion($1.triggers) } }
}

/// Lets actions be written one under another, with `if` and `for`.
@resultBuilder
public enum ActionsBuilder {
    /// An action.
    public static func buildExpression(_ element: some ActionElement) -> [Action] { [element.action] }
    /// Actions that stand ready.
    public static func buildExpression(_ actions: Actions) -> [Action] { actions.list }
    /// One alone, without joining.
    public static func buildBlock(_ actions: [Action]) -> [Action] { actions }
    /// One under another.
    public static func buildBlock(_ actions: [Action]...) -> [Action] { actions.flatMap { $0 } }
    /// `if` without `else`.
    public static func buildOptional(_ actions: [Action]?) -> [Action] { actions ?? [] }
    /// `if`.
    public static func buildEither(first: [Action]) -> [Action] { first }
    /// `else`.
    public static func buildEither(second: [Action]) -> [Action] { second }
    /// `for`.
    public static func buildArray(_ actions: [[Action]]) -> [Action] { actions.flatMap { $0 } }
    /// The whole.
    public static func buildFinalResult(_ actions: [Action]) -> Actions {
        var result = Actions()
        result.list = actions
        return result
    }
}
