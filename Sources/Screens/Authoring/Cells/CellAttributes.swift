import Basics
import JSON

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

    /// The accessory as it is written; `opens` is whether a tap opens another screen.
    @inlinable
    func resolved(opens: @autoclosure () -> Bool) -> Accessory {
        guard case .automatic = self else { return self }
        return opens() ? .disclosureIndicator : .none
    }
}

/// The animation of a row that is inserted, deleted or reloaded. The names are those of `UITableView.RowAnimation`.
public enum RowAnimation: String, Sendable, CaseIterable {
    /// The client chooses.
    case automatic
    /// The row fades.
    case fade
    /// The row comes from or goes to the left.
    case left
    /// The row comes from or goes to the right.
    case right
    /// The row comes from or goes to the top.
    case top
    /// The row comes from or goes to the bottom.
    case bottom
    /// No animation.
    case none
}

/// The words of a screen reader about a cell, where the texts of its data aren't enough.
public struct Accessibility: Equatable, Sendable {
    /// A fact about a cell beyond what its actions say: what it is, or how it is now.
    public enum Trait: String, Sendable, CaseIterable {
        /// The cell is a heading of what follows: people jump from heading to heading.
        case header
        /// The cell is a picture, and the label says what it shows.
        case image
        /// The cell is the selected one among others.
        case selected
        /// The cell can't be used now.
        case notEnabled
        /// The cell's texts change while it is shown, such as a score: a screen reader says the new ones.
        case updatesFrequently
    }

    /// The name of the cell or, with children, of the group, read instead of the texts in its data. Never empty.
    public let label: String?
    /// The effect of selecting the cell, read after the label, and only if it isn't obvious. Never empty.
    public let hint: String?
    /// The traits of the cell.
    public let traits: Set<Trait>

    /// A value with a label and a hint in the caller's language. An empty text is the same as none.
    public init(label: String? = nil, hint: String? = nil, traits: Set<Trait> = []) {
        self.label = label.flatMap(Self.nonempty)
        self.hint = hint.flatMap(Self.nonempty)
        self.traits = traits
    }

    private static func nonempty(_ text: String) -> String? { text.isEmpty ? nil : text }

    var isEmpty: Bool { label == nil && hint == nil && traits.isEmpty }

    /// The names of the traits on the wire, in the order in which they are declared.
    public var traitNames: [String] { Trait.allCases.filter(traits.contains).map(\.rawValue) }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("label", ifPresent: label)
            json.member("hint", ifPresent: hint)
            guard !traits.isEmpty else { return }
            json.member("traits", array: { json in for name in traitNames { json.value(name) } })
        }
    }
}

/// The condition for a cell to count as seen: so much of it was visible for so long without a break.
public struct Impression: Hashable, Sendable {
    /// The share of the cell's area that has to be visible: 0.01 to 1.
    public let visible: Double
    /// The time for which it has to be visible: whole milliseconds, up to a minute.
    public let duration: Duration

    /// The smallest and the largest share.
    public static let shares = 0.01...1.0
    /// The longest time.
    public static let longest = Duration.seconds(60)

    /// The share `visible` was visible for `duration`. A value out of bounds becomes the nearest bound, NaN 1.
    public init(visible: Double = 0.5, for duration: Duration = .seconds(1)) {
        self.visible = visible.isNaN ? 1 : min(max(visible, Self.shares.lowerBound), Self.shares.upperBound)
        self.duration = .milliseconds(min(max(duration, .zero), Self.longest).milliseconds)
    }

    /// The time in seconds, as on the wire.
    public var seconds: Double { Double(duration.milliseconds) / 1000 }
}
