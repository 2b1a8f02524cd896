public import JSON

/// A screen taken apart: its parts as the caller is shown them, and why.
public struct ScreenExplanation: Sendable {
    /// The title as it is shown.
    public let title: String
    /// The buttons of the navigation bar, as the State wants them.
    public let barItems: [BarItem]
    /// The sections that are shown.
    public let sections: [SectionExplanation]
}

/// A section, and its cells.
public struct SectionExplanation: Sendable {
    /// The section's identity.
    public let id: SectionID
    /// The name of the section controller's Swift type.
    public let controller: String
    /// What stands above the cells.
    public let header: String?
    /// What stands below the cells.
    public let footer: String?
    /// The cells that the section made, those that are not shown included.
    public let cells: [CellExplanation]
    /// The cursor of the next page, if there is one.
    public let next: Cursor?
    /// What the section says that the screen is called.
    let title: String?
    /// How long the cells took to load.
    public let loading: Duration
    /// Why there is an `ErrorCell`, if there is one.
    public let failure: (any Error)?
}

/// A cell, and how it came to be.
public struct CellExplanation: Sendable {
    /// The cell's identity.
    public let id: CellID
    /// The type of the cell that the section made.
    public let made: CellType
    /// The type of the cell that stands there: `made`, a fallback's, or none where the client can't show any of them.
    public let shown: CellType?
    /// The appearance before the State of the caller's role configured it.
    public let proposed: CellAppearance
    /// The appearance as it is.
    public let decided: CellAppearance
    /// All that could be done with the cell, for each trigger; what the State keeps back included.
    public let actions: [ActionExplanation]
    /// What stands in the screen; nothing where the cell isn't shown.
    public let json: Bytes
    /// How long the cell took to configure and to write.
    public let writing: Duration
    /// The cells inside this one.
    public let children: [CellExplanation]
}

/// An action on one trigger.
public struct ActionExplanation: Sendable {
    /// The action's identity.
    public let id: ActionID
    /// What sets it off, as it is called on the wire.
    public let trigger: String
    /// What the client does.
    public let kind: Kind
    /// Whether the caller's screen has it.
    public let isEmitted: Bool

    /// What a client does.
    public enum Kind: Sendable {
        /// Pushes a screen.
        case navigate(ScreenPath)
        /// Opens a URL.
        case openURL(String)
        /// Posts to the service, with fields where the action has some.
        case perform(FormFields?)
    }
}

extension ActionExplanation.Kind: CustomStringConvertible {
    /// The name on the wire.
    public var description: String {
        switch self {
        case .navigate: "navigate"
        case .openURL: "openURL"
        case .perform: "perform"
        }
    }
}

extension BarItem {
    /// The screen that it opens, where it is enabled and opens one.
    public var opens: ScreenPath? {
        if isEnabled, case .navigate(let path) = action?.kind { path } else { nil }
    }
}
