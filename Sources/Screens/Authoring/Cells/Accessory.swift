/// The accessory at a row's end. The names are those of `UITableViewCell.AccessoryType` where it has the accessory.
public enum Accessory: String, Sendable, CaseIterable {
    /// A disclosure indicator if a tap opens another screen, else none. A client is told which of the two.
    case automatic
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

    /// The accessories on the wire.
    static let written = allCases.filter { $0 != .automatic }

    /// The accessory as it is written; `opens` is whether a tap opens another screen.
    @inlinable
    func resolved(opens: @autoclosure () -> Bool) -> Accessory {
        guard case .automatic = self else { return self }
        return opens() ? .disclosureIndicator : .none
    }
}
