/// The part of a cell that a State configures for its role.
public struct CellAppearance: Equatable, Sendable {
    /// Whether the cell may be tapped. Where not, its actions on `select` are not emitted.
    public var isSelectable: Bool
    /// The accessory at the row's end.
    public var accessory: Accessory
    /// The actions on these triggers are not emitted either.
    public var disabledTriggers: Triggers

    /// A cell as its controller makes it: selectable, all of its actions emitted. A test hands it to a State.
    public init(accessory: Accessory = .none) {
        self.isSelectable = true
        self.accessory = accessory
        self.disabledTriggers = []
    }

    /// Emits the actions on `triggers` only where that `isAllowed`; one that isn't is kept back, and a cell whose `select`
    /// is kept back is not selectable.
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

/// The accessory at the end of a row; the names are those of `UITableViewCell.AccessoryType` where it has one.
public enum Accessory: String, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// A chevron: selecting shows more.
    case disclosureIndicator
    /// An info button.
    case detail
    /// A check mark.
    case checkmark
    /// A switch.
    case `switch`
}
