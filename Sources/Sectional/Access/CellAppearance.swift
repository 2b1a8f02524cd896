/// The part of a cell that a State configures for its role.
public struct CellAppearance: Equatable, Sendable {
    /// Whether the cell can be selected. If not, its actions on `select` aren't emitted.
    public var isSelectable: Bool
    /// The accessory at the row's end.
    public var accessory: Accessory
    /// Further triggers whose actions aren't emitted. `Triggers.all` includes the menu.
    public var disabledTriggers: Triggers
    /// The actions that aren't emitted, whatever sets them off; `nil` if there are none.
    private var forbiddenActions: [ActionID]?

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

    /// Forbids the action with the identity `action`, on a trigger and in the menu, unless `isAllowed`. A cell whose only
    /// action on `select` is forbidden isn't selectable.
    public mutating func allow(_ action: ActionID, if isAllowed: Bool) {
        if isAllowed { return }
        forbiddenActions = (forbiddenActions ?? []) + [action]
    }

    /// Returns whether no call of `allow` has forbidden the action with the identity `action`. For tests of States.
    public func allows(_ action: ActionID) -> Bool { forbiddenActions?.contains(action) != true }

    /// Disables all actions.
    @usableFromInline
    mutating func disableActions() { (isSelectable, disabledTriggers) = (false, .all) }

    /// The triggers whose actions are emitted.
    public var emittedTriggers: Triggers {
        let emitted = Triggers.all.subtracting(disabledTriggers)
        return isSelectable ? emitted : emitted.subtracting(.select)
    }

    /// Whether an action is forbidden by its identity.
    @usableFromInline var forbidsActions: Bool { forbiddenActions != nil }

    /// The appearance with no action forbidden by its identity.
    var withoutForbiddenActions: CellAppearance {
        var appearance = self
        appearance.forbiddenActions = nil
        return appearance
    }

    func emits(_ action: Action, onAnyOf triggers: Triggers) -> Bool {
        !emittedTriggers.isDisjoint(with: triggers) && allows(action.id)
    }
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
