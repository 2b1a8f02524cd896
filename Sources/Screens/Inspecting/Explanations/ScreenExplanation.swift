package import JSON

/// An explanation of a screen: its parts as the caller is shown them, and why.
package struct ScreenExplanation: Sendable {
    package let title: String
    package let barItems: [BarItem]
    /// The other members that few screens have.
    package let members: [ExplainedMember]
    package let sections: [SectionExplanation]
    /// The bar items, search fields and lists of choices that are left out, because their identities can't be used, and
    /// the actions of bar items whose URLs are refused.
    let leftOut: [SectionFailure]

    /// The refused parts: identities that two things have or nobody can use, and URLs (``RefusedURL``).
    package var refusedParts: [SectionFailure] {
        let failed = sections.compactMap { section in
            section.failure.map { SectionFailure(section: section.id, error: $0) }
        }
        return (failed + leftOut).filter {
            $0.error is DuplicateIdentity || $0.error is UnusableIdentity || $0.error is RefusedURL
        }
    }
}

/// A member of a screen or of a section, as in the screen's JSON.
package struct ExplainedMember: Equatable, Sendable {
    package let name: String
    package let json: String
}

package struct SectionExplanation: Sendable {
    package let id: SectionID
    /// The name of the section controller's Swift type.
    package let controller: String
    package let header: String?
    package let footer: String?
    /// The other members before the cells.
    package let members: [ExplainedMember]
    /// The cells that the section made, including those that aren't shown.
    package let cells: [CellExplanation]
    let title: String?
    /// The time that loading the cells took.
    package let loading: Duration
    /// The time after which clients with late sections get the screen without it; `nil` if the section is never late.
    package internal(set) var lateAfter: Duration?
    package internal(set) var isEssential = false
    /// The error of a section that failed and shows an ``ErrorCell``.
    package let failure: (any Error)?

    /// The cells, each followed by those inside it.
    package var allCells: [CellExplanation] { cells.flatMap(\.withCellsInside) }
}

package struct CellExplanation: Sendable {
    package let id: CellID
    /// The type of the cell that the section made.
    package let made: CellType
    /// The type of the cell that is shown: `made`, or that of a fallback; `nil` if the client can't show any of them.
    package let shown: CellType?
    /// The appearance if all actions of the cell were offered.
    package let proposed: AppearanceExplanation
    /// The appearance as shown.
    package let decided: AppearanceExplanation
    /// All actions of the cell, one entry for each trigger, also those in the menu and those that aren't offered.
    package let actions: [ActionExplanation]
    package let accessibility: Accessibility?
    package let impression: Impression?
    /// The images in the data of the cell that is shown, by the names of their properties.
    package let images: [ExplainedMember]
    /// The JSON in the screen; empty if the cell isn't shown.
    package let json: Bytes
    /// The time that writing the cell took.
    package let writing: Duration
    package let children: [CellExplanation]

    /// The cell, then all cells inside it: those may have cells inside them too.
    fileprivate var withCellsInside: [CellExplanation] { [self] + children.flatMap(\.withCellsInside) }
}

package struct AppearanceExplanation: Equatable, Sendable {
    package let isSelectable: Bool
    package let accessory: Accessory
}

/// An explanation of an action on one trigger or in the menu. Where one leads that isn't emitted isn't known.
package struct ActionExplanation: Sendable {
    let action: Action
    /// The trigger's name on the wire; `nil` for an action in the menu.
    package let trigger: String?

    package var id: ActionID { action.id }
    /// The name of the kind on the wire.
    package var kind: String { action.kind.name }
    package var screen: ScreenPath? { action.screen }
    package var url: String? { if case .openURL(let url) = action.plainKind { url } else { nil } }
    package var fields: FormFields? { if case .perform(let handler) = action.plainKind { handler.fields } else { nil } }
    /// Its title, label, style, icon and confirmation; `nil` if it has none of them or isn't emitted.
    package var presentation: ActionPresentation? { action.presentation }
    /// Whether the caller's screen contains the action.
    package var isEmitted: Bool { action.isOffered }
}

extension Action {
    /// The screen that it opens; `nil` if it opens none or isn't offered.
    var screen: ScreenPath? { if case .navigate(let path) = plainKind { path } else { nil } }
}

extension Action.Kind {
    fileprivate var name: String {
        switch self {
        case .navigate, .withheld(.navigate): "navigate"
        case .openURL, .withheld(.openURL): "openURL"
        case .perform, .withheld(.perform): "perform"
        case .presented(let presented): presented.kind.name
        }
    }
}
