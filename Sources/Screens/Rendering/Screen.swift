package import Basics
package import JSON

/// A composed screen: its JSON, and facts about it.
public struct Screen: Sendable {
    package let id: Identifier
    package let bytes: Bytes
    /// The hash of the content, 32 hex digits: equal content has equal revisions under the same content key.
    package let revision: Identifier
    /// The content key of the revision; `nil` for a screen that was received, whose key isn't known.
    let key: ContentKey?
    /// The topics that its sections read: a write to one of them invalidates the screen.
    public let topics: [Topic]
    /// Whether the screen may be cached.
    public let isCacheable: Bool
    let index: ScreenIndex
    /// The number of cells.
    public var cellCount: Int { index.cellCount }
    /// The failures of sections and of the title.
    public let failures: [SectionFailure]
    /// The cells that the client could not show.
    public let undisplayed: UndisplayedCells
    /// The sections that are still loading; `nil` if there are none.
    public var rest: ScreenRest?
    /// A position not before anything that the screen shows; `nil` without positions, and if it is constant.
    public var position: SignedPosition?

    /// Whether it reads nothing that changes.
    public var isConstant: Bool { topics.isEmpty && isCacheable }
}

/// A page of a section: its JSON, and facts about it.
public struct SectionPage: Sendable {
    package let bytes: Bytes
    /// The cells that the client could not show.
    public let undisplayed: UndisplayedCells
}

/// The failure of a section, or of a screen's ``Title``.
public struct SectionFailure: Error {
    /// The section; `nil` for the title.
    public let section: SectionID?
    /// The error that its source threw, or ``Late``.
    public let error: any Error

    /// A failure of `section`, or of the title.
    public init(section: SectionID?, error: any Error) { (self.section, self.error) = (section, error) }
}

/// The numbers of cells that a client couldn't show, by type: replaced by a fallback, or left out.
public struct UndisplayedCells: Equatable, Sendable {
    package internal(set) var replaced: [Identifier: Int] = [:]
    package internal(set) var dropped: [Identifier: Int] = [:]

    /// No cells.
    public init() {}

    /// Whether the client could show every cell.
    public var isEmpty: Bool { dropped.isEmpty && replaced.isEmpty }

    mutating func add(_ other: Self) {
        if other.isEmpty { return }
        replaced.merge(other.replaced, uniquingKeysWith: +)
        dropped.merge(other.dropped, uniquingKeysWith: +)
    }
}
