/// The part of a cell that a State configures for its role.
public struct CellAppearance: Equatable, Sendable {
    /// Whether the cell can be selected. If not, its actions on `select` aren't emitted.
    public var isSelectable: Bool
    /// The accessory at the row's end.
    public var accessory: Accessory
    /// Further triggers whose actions aren't emitted.
    public var disabledTriggers: Triggers

    /// The appearance before a State configures it: selectable, with all actions emitted. Public for tests of States.
    public init(accessory: Accessory = .none) {
        self.isSelectable = true
        self.accessory = accessory
        self.disabledTriggers = []
    }

    /// Disables the actions on `triggers` unless `isAllowed`. A cell whose `select` is disabled isn't selectable.
    public mutating func allow(_ triggers: Triggers, if isAllowed: Bool) {
        if isAllowed { return }
        disabledTriggers.formUnion(triggers)
        if triggers.contains(.select) { isSelectable = false }
    }

    /// The triggers whose actions are emitted.
    public var emittedTriggers: Triggers {
        let emitted = Triggers.all.subtracting(disabledTriggers)
        return isSelectable ? emitted : emitted.subtracting(.select)
    }

    func emits(anyOf triggers: Triggers) -> Bool { !emittedTriggers.isDisjoint(with: triggers) }

    func emits(_ trigger: Triggers) -> Bool { emittedTriggers.contains(trigger) }
}

/// The accessory at a row's end. The names are those of `UITableViewCell.AccessoryType` where it has the accessory.
public enum Accessory: String, Sendable, CaseIterable {
    /// No accessory.
    case none
    /// A chevron: selecting the row shows more.
    case disclosureIndicator
    /// An info button.
    case detail
    /// A check mark.
    case checkmark
    /// A switch.
    case `switch`
}
