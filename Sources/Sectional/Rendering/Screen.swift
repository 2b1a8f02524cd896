internal import HighwayHash
public import Identity
public import JSON

/// A composed screen: the JSON as clients get it, and what there is to know about it.
public struct Screen: Sendable {
    /// Which screen: its path's `description`.
    public let id: Identifier
    /// The JSON text.
    public let bytes: Bytes
    /// A hash of the content, 32 hex digits: the same content has the same revision wherever the key is the same.
    public let revision: Identifier
    /// What the revision was hashed with; `nil` for a screen that was received by somebody who doesn't know.
    let key: ContentKey?
    /// What its sections read: it is current until one of these is written.
    public let topics: [Topic]
    let index: ScreenIndex
    /// How many cells it has.
    public var cellCount: Int { index.cellCount }
    /// The sections that show an `ErrorCell` instead of their cells.
    public let failures: [SectionFailure]
    /// The cells that the client could not show.
    public let undisplayed: UndisplayedCells
}

/// A page of a section: the JSON as clients get it, and what there is to know about it.
public struct SectionPage: Sendable {
    /// The JSON text.
    public let bytes: Bytes
    /// The cells that the client could not show.
    public let undisplayed: UndisplayedCells
}

/// Why a section, or a screen's `Title`, could not be shown.
public struct SectionFailure: Sendable {
    /// The section; `nil` for the title.
    public let section: SectionID?
    /// What its source threw, or `Late`.
    public let error: any Error

    /// A failure of `section`, or of the title.
    public init(section: SectionID?, error: any Error) { (self.section, self.error) = (section, error) }
}

extension UndisplayedCells {
    /// Whether the client could show every cell.
    public var isEmpty: Bool { dropped.isEmpty && replaced.isEmpty }
}
