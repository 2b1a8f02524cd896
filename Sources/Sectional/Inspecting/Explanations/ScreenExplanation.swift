public import JSON

/// An explanation of a screen: its parts as the caller is shown them, and why.
public struct ScreenExplanation: Sendable {
    /// The title as shown.
    public let title: String
    /// The buttons of the navigation bar, as configured by the State.
    public let barItems: [BarItem]
    /// The sections that are shown.
    public let sections: [SectionExplanation]
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
    /// The cells that the section made, including those that aren't shown.
    public let cells: [CellExplanation]
    /// The cursor of the next page, or `nil` if there is none.
    public let next: Cursor?
    /// The screen's title that the section's page sets, if any.
    let title: String?
    /// The time that loading the cells took.
    public let loading: Duration
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
    /// The appearance before the State of the caller's role configured it.
    public let proposed: CellAppearance
    /// The appearance after the State configured it.
    public let decided: CellAppearance
    /// All actions of the cell, one entry for each trigger; includes those that the State disables.
    public let actions: [ActionExplanation]
    /// The JSON in the screen; empty if the cell isn't shown.
    public let json: Bytes
    /// The time that configuring and writing the cell took.
    public let writing: Duration
    /// The cells inside this one.
    public let children: [CellExplanation]
}

/// An explanation of an action on one trigger.
public struct ActionExplanation: Sendable {
    /// The action's identity.
    public let id: ActionID
    /// The trigger's name on the wire.
    public let trigger: String
    /// The kind of action.
    public let kind: Kind
    /// Whether the caller's screen contains the action.
    public let isEmitted: Bool

    /// The kind of an action, with its parameters.
    public enum Kind: Sendable {
        /// Pushes a screen.
        case navigate(ScreenPath)
        /// Opens a URL.
        case openURL(String)
        /// Posts to the service, with the fields of a form if the action has one.
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
    /// The screen that the item opens; `nil` if it opens none or is disabled.
    public var opens: ScreenPath? {
        if isEnabled, case .navigate(let path) = action?.kind { path } else { nil }
    }
}
