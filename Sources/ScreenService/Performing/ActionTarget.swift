import Sectional

/// Which action on which cell.
struct ActionTarget: Sendable {
    let path: ScreenPath
    let section: SectionID
    let cell: CellID
    let action: ActionID

    /// The URL that it is posted to.
    var href: String { Href.action(path, section, cell, action).path }
}
