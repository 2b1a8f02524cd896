import JSON

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

    /// The name of the cell, read instead of the texts in its data. For a cell with children, the name of the group.
    /// Never empty.
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
}

extension Accessibility {
    /// Whether there is nothing to say.
    var isEmpty: Bool { label == nil && hint == nil && traits.isEmpty }

    /// The names of the traits on the wire, in the order in which they are declared.
    public var traitNames: [String] { Trait.allCases.filter(traits.contains).map(\.rawValue) }

    /// Writes the value as an object.
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("label", ifPresent: label)
            json.member("hint", ifPresent: hint)
            guard !traits.isEmpty else { return }
            json.member("traits", array: { json in for name in traitNames { json.value(name) } })
        }
    }
}
