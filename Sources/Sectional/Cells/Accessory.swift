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
