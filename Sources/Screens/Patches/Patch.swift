package import Basics
public import JSON

/// A patch from one revision of a screen to another: operations keyed by identity, applied one after another.
public struct Patch: Sendable {
    /// The id of the screen.
    package let screen: Identifier
    /// The base revision, to which the operations are applied.
    package let from: Identifier
    /// The revision that results.
    package let to: Identifier
    /// The operations, in order; none if both revisions are the same.
    public let operations: [Operation]

    /// An operation. After each, the screen is valid. Values are bytes of the new screen.
    public enum Operation: Sendable {
        /// Sets or removes attributes of the screen.
        case screen([ScreenAttribute: AttributeChange])
        /// Deletes a section with its cells.
        case deleteSection(SectionID)
        /// Inserts a whole section behind another one, or first for `nil`.
        case insertSection(JSONSlice, after: SectionID?)
        /// Moves an existing section behind another one, or to the front for `nil`.
        case moveSection(SectionID, after: SectionID?)
        /// Sets or removes attributes of a section.
        case section(SectionID, [SectionAttribute: AttributeChange])
        /// Deletes a cell.
        case delete(SectionID, CellID, RowAnimation)
        /// Inserts a whole cell behind another one, or first for `nil`.
        case insert(SectionID, JSONSlice, after: CellID?, RowAnimation)
        /// Moves an existing cell behind another one, or to the front for `nil`.
        case move(SectionID, CellID, after: CellID?, RowAnimation)
        /// Replaces the cell with the same identity by a whole cell.
        case reload(SectionID, JSONSlice, RowAnimation)
    }

    /// A change of an attribute.
    public enum AttributeChange: Equatable, Sendable {
        /// The attribute has this new value.
        case set(JSONSlice)
        /// The attribute is removed.
        case removed
    }
}
