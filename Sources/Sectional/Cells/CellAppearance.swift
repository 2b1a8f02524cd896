/// What a State is handed of a cell, to configure for its role.
public struct CellAppearance: Equatable, Sendable {
    /// Whether the cell may be tapped. Where not, its actions on `select` are not emitted.
    public var isSelectable: Bool
    /// What stands at the row's end.
    public var accessory: Accessory
    /// The actions on these triggers are not emitted either.
    public var disabledTriggers: Triggers

    init(accessory: Accessory) {
        self.isSelectable = true
        self.accessory = accessory
        self.disabledTriggers = []
    }

    func emits(anyOf triggers: Triggers) -> Bool {
        Triggers.names.contains { triggers.contains($0.trigger) && emits($0.trigger) }
    }

    func emits(_ trigger: Triggers) -> Bool {
        !disabledTriggers.contains(trigger) && (isSelectable || trigger != .select)
    }
}
