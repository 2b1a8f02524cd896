public import Identity
public import JSON

/// How to get from one revision of a screen to another: operations keyed by identity, applied one after another.
public struct Patch: Sendable {
    /// The id of the screen.
    public let screen: Identifier
    /// The revision that the operations are applied to.
    public let from: Identifier
    /// The revision that they lead to.
    public let to: Identifier
    /// What to do, in order; nothing where both revisions are the same.
    public let operations: [Operation]

    /// One step; each leaves a valid screen. Values stand as the bytes of the new screen.
    public enum Operation: Sendable {
        /// New values of the screen itself; `nil` for what stays.
        case screen(title: JSONSlice?, cellTypes: JSONSlice?, barItems: JSONSlice?)
        /// Takes a section away, with its cells.
        case deleteSection(SectionID)
        /// Puts a whole section behind another one, or first.
        case insertSection(JSONSlice, after: SectionID?)
        /// Puts a section that is there behind another one, or first.
        case moveSection(SectionID, after: SectionID?)
        /// New values of a section itself.
        case section(SectionID, [SectionAttribute: AttributeChange])
        /// Takes a cell away.
        case delete(SectionID, CellID, RowAnimation)
        /// Puts a whole cell behind another one, or first.
        case insert(SectionID, JSONSlice, after: CellID?, RowAnimation)
        /// Puts a cell that is there behind another one, or first.
        case move(SectionID, CellID, after: CellID?, RowAnimation)
        /// Puts a whole cell in the place of that with the same identity.
        case reload(SectionID, JSONSlice, RowAnimation)
    }

    /// What a section has beside its cells.
    public enum SectionAttribute: String, Sendable, CaseIterable {
        /// What stands above the cells.
        case header
        /// What stands below the cells.
        case footer
        /// The URL of further cells.
        case next
        /// Whether the section's source failed.
        case isPartial
    }

    /// What becomes of an attribute.
    public enum AttributeChange: Equatable, Sendable {
        /// It gets this value.
        case set(JSONSlice)
        /// It goes.
        case removed
    }
}

/// Why a patch can't be applied.
public enum PatchError: Error, Equatable, Sendable {
    /// The screen or the patch is not written as it has to be.
    case malformed
    /// The patch is for another screen, or from another revision.
    case otherBase
    /// An operation names what isn't there, or brings what is.
    case doesNotFit
    /// What came out is not the revision that the patch leads to.
    case otherResult
}

/// Something about each member of a section that a patch can change on its own.
struct SectionAttributes<Value: Sendable>: Sendable {
    var header: Value?
    var footer: Value?
    var next: Value?
    var isPartial: Value?

    subscript(attribute: Patch.SectionAttribute) -> Value? {
        switch attribute {
        case .header: header
        case .footer: footer
        case .next: next
        case .isPartial: isPartial
        }
    }

    func map<Other: Sendable>(_ transform: (Value) -> Other) -> SectionAttributes<Other> {
        SectionAttributes<Other>(
            header: header.map(transform), footer: footer.map(transform), next: next.map(transform),
            isPartial: isPartial.map(transform))
    }
}
