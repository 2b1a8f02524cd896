package import JSON

/// An explanation of a screen: its parts as the caller is shown them, and why.
public struct ScreenExplanation: Sendable {
    /// The title as shown.
    public let title: String
    /// The buttons of the navigation bar.
    public let barItems: [BarItem]
    /// The other members of the screen that few screens have, as in its JSON.
    public let members: [ExplainedMember]
    /// The sections that are shown.
    public let sections: [SectionExplanation]
    /// The bar items, search fields and lists of choices that are left out, because their identities can't be used, and
    /// the actions of bar items whose URLs are refused.
    let leftOut: [SectionFailure]

    /// The refused parts: identities that two things have or nobody can use, and URLs (``RefusedURL``).
    public var refusedParts: [SectionFailure] {
        let failed = sections.compactMap { section in
            section.failure.map { SectionFailure(section: section.id, error: $0) }
        }
        return (failed + leftOut).filter {
            $0.error is DuplicateIdentity || $0.error is UnusableIdentity || $0.error is RefusedURL
        }
    }
}

/// A member of a screen or of a section, as in the screen's JSON.
public struct ExplainedMember: Equatable, Sendable {
    /// The member's name.
    public let name: String
    /// The member's value, as JSON.
    public let json: String
}

/// An explanation of a section and its cells.
public struct SectionExplanation: Sendable {
    /// The section's identity.
    public let id: SectionID
    /// The name of the section controller's Swift type.
    public let controller: String
    /// The text above the cells.
    public let header: String?
    /// The text below the cells.
    public let footer: String?
    /// The other members before the cells, as in the screen's JSON.
    public let members: [ExplainedMember]
    /// The cells that the section made, including those that aren't shown.
    public let cells: [CellExplanation]
    let title: String?
    /// The time that loading the cells took.
    public let loading: Duration
    /// The time after which clients with late sections get the screen without it; `nil` if the section is never late.
    public internal(set) var lateAfter: Duration?
    /// Whether the screen fails with the section.
    public internal(set) var isEssential = false
    /// The error of a section that failed and shows an ``ErrorCell``; else `nil`.
    public let failure: (any Error)?
}

/// An explanation of a cell.
public struct CellExplanation: Sendable {
    /// The cell's identity.
    public let id: CellID
    /// The type of the cell that the section made.
    public let made: CellType
    /// The type of the cell that is shown: `made`, or that of a fallback; `nil` if the client can't show any of them.
    public let shown: CellType?
    /// The appearance if all actions of the cell were offered.
    public let proposed: AppearanceExplanation
    /// The appearance as shown.
    public let decided: AppearanceExplanation
    /// All actions of the cell, one entry for each trigger, also those in the menu; includes those that aren't offered.
    public let actions: [ActionExplanation]
    /// The words of a screen reader about the cell, if its texts aren't enough.
    public let accessibility: Accessibility?
    /// When the cell counts as seen, if it asks for that; else `nil`.
    public let impression: Impression?
    /// The images in the data of the cell that is shown, by the names of their properties, as in the cell's JSON.
    public let images: [ExplainedMember]
    /// The JSON in the screen; empty if the cell isn't shown.
    package let json: Bytes
    /// The time that writing the cell took.
    public let writing: Duration
    /// The cells inside this one.
    public let children: [CellExplanation]
}

/// An explanation of how a cell looks.
public struct AppearanceExplanation: Equatable, Sendable {
    /// Whether the cell can be selected.
    public let isSelectable: Bool
    /// The accessory at the row's end.
    public let accessory: Accessory
}

/// An explanation of an action on one trigger or in the menu.
public struct ActionExplanation: Sendable {
    /// The action's identity.
    public let id: ActionID
    /// The trigger's name on the wire; `nil` for an action in the menu.
    public let trigger: String?
    /// The kind of action.
    public let kind: Kind
    /// Its title, label, style, icon and confirmation; `nil` if it has none of them or isn't emitted.
    public let presentation: ActionPresentation?
    /// Whether the caller's screen contains the action.
    public let isEmitted: Bool

    /// The kind of an action, with its parameters; those of an action that isn't emitted aren't known.
    public enum Kind: Sendable, CustomStringConvertible {
        /// Pushes a screen.
        case navigate(ScreenPath?)
        /// Opens a URL.
        case openURL(String?)
        /// Posts to the service, with the fields of a form if the action has one.
        case perform(FormFields?)

        public var description: String {
            switch self {
            case .navigate: "navigate"
            case .openURL: "openURL"
            case .perform: "perform"
            }
        }
    }
}
