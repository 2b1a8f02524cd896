package import JSON

/// An explanation of a screen: its parts as the caller is shown them, and why.
package struct ScreenExplanation: Sendable {
    /// The title as shown.
    package let title: String
    /// The buttons of the navigation bar.
    package let barItems: [BarItem]
    /// The other members of the screen that few screens have, as in its JSON.
    package let members: [ExplainedMember]
    /// The sections that are shown.
    package let sections: [SectionExplanation]
    /// The bar items, search fields and lists of choices that are left out, because their identities can't be used.
    let leftOut: [SectionFailure]
}

extension ScreenExplanation {
    /// The identities of the screen that are refused: those that two things have, and those that nobody can use.
    package var refusedIdentities: [SectionFailure] {
        let failed = sections.compactMap { section in
            section.failure.map { SectionFailure(section: section.id, error: $0) }
        }
        return (failed + leftOut).filter { $0.error is DuplicateIdentity || $0.error is UnusableIdentity }
    }
}

/// A member of a screen or of a section, as in the screen's JSON.
package struct ExplainedMember: Equatable, Sendable {
    /// The member's name.
    package let name: String
    /// The member's value, as JSON.
    package let json: String
}

/// An explanation of a section and its cells.
package struct SectionExplanation: Sendable {
    /// The section's identity.
    package let id: SectionID
    /// The name of the section controller's Swift type.
    package let controller: String
    /// The text above the cells.
    package let header: String?
    /// The text below the cells.
    package let footer: String?
    /// The other members before the cells, as in the screen's JSON.
    package let members: [ExplainedMember]
    /// The cells that the section made, including those that aren't shown.
    package let cells: [CellExplanation]
    /// The screen's title that the section's page sets, if any.
    let title: String?
    /// The time that loading the cells took.
    package let loading: Duration
    /// The time after which a client that understands late sections is answered without the section; `nil` if the section
    /// is never late.
    package internal(set) var lateAfter: Duration?
    /// Whether the screen fails with the section.
    package internal(set) var isEssential = false
    /// The error of a section that failed and shows an ``ErrorCell``; else `nil`.
    package let failure: (any Error)?
}

/// An explanation of a cell.
package struct CellExplanation: Sendable {
    /// The cell's identity.
    package let id: CellID
    /// The type of the cell that the section made.
    package let made: CellType
    /// The type of the cell that is shown: `made`, or that of a fallback; `nil` if the client can't show any of them.
    package let shown: CellType?
    /// The appearance if all actions of the cell were offered.
    package let proposed: AppearanceExplanation
    /// The appearance as shown.
    package let decided: AppearanceExplanation
    /// All actions of the cell, one entry for each trigger, also those in the menu; includes those that aren't offered.
    package let actions: [ActionExplanation]
    /// The words of a screen reader about the cell, if its texts aren't enough.
    package let accessibility: Accessibility?
    /// When the cell counts as seen, if it asks for that; else `nil`.
    package let impression: Impression?
    /// The images in the data of the cell that is shown, by the names of their properties, as in the cell's JSON.
    package let images: [ExplainedMember]
    /// The JSON in the screen; empty if the cell isn't shown.
    package let json: Bytes
    /// The time that writing the cell took.
    package let writing: Duration
    /// The cells inside this one.
    package let children: [CellExplanation]
}

/// An explanation of how a cell looks.
package struct AppearanceExplanation: Equatable, Sendable {
    /// Whether the cell can be selected.
    package let isSelectable: Bool
    /// The accessory at the row's end.
    package let accessory: Accessory
}

/// An explanation of an action on one trigger or in the menu.
package struct ActionExplanation: Sendable {
    /// The action's identity.
    package let id: ActionID
    /// The trigger's name on the wire; `nil` for an action in the menu.
    package let trigger: String?
    /// The kind of action.
    package let kind: Kind
    /// Its title, label, style, icon and confirmation; `nil` if it has none of them or isn't emitted.
    package let presentation: ActionPresentation?
    /// Whether the caller's screen contains the action.
    package let isEmitted: Bool

    /// The kind of an action, with its parameters; those of an action that isn't emitted aren't known.
    package enum Kind: Sendable {
        /// Pushes a screen.
        case navigate(ScreenPath?)
        /// Opens a URL.
        case openURL(String?)
        /// Posts to the service, with the fields of a form if the action has one.
        case perform(FormFields?)
    }
}

extension ActionExplanation.Kind: CustomStringConvertible {
    /// The name on the wire.
    package var description: String {
        switch self {
        case .navigate: "navigate"
        case .openURL: "openURL"
        case .perform: "perform"
        }
    }
}
