/// What a State is handed of a cell, to configure for its role.
public struct CellAppearance: Equatable, Sendable {
    /// Whether the cell may be tapped. Where not, its actions on `select` are not emitted.
    public var isSelectable: Bool
    /// What stands at the row's end.
    public var accessory: Accessory
    /// The actions on these triggers are not emitted either.
    public var disabledTriggers: Triggers

    @usableFromInline
    init(accessory: Accessory) {
        self.isSelectable = true
        self.accessory = accessory
        self.disabledTriggers = []
    }

    /// The triggers whose actions are emitted.
    @usableFromInline
    var emittedTriggers: Triggers {
        let emitted = Triggers.all.subtracting(disabledTriggers)
        return isSelectable ? emitted : emitted.subtracting(.select)
    }

    func emits(anyOf triggers: Triggers) -> Bool { !emittedTriggers.isDisjoint(with: triggers) }

    func emits(_ trigger: Triggers) -> Bool { emittedTriggers.contains(trigger) }
}
