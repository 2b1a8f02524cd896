import Basics

/// A section controller: loads the data of one section, and makes its cells, header and footer.
///
/// Sections load concurrently. One that throws or times out is replaced by an ``ErrorCell``; the others are unaffected.
public protocol SectionController: Sections {
    /// The type of the section's cells.
    associatedtype Content: Cells
    /// The type of the cells that are shown while the section loads, inferred from `placeholder`.
    associatedtype Placeholder: Cells = NoCells

    /// The section's identity, unique in the screen. By default derived from the type's name: `hello-world` for
    /// `HelloWorldSection`.
    var id: SectionID { get }
    /// The text above the cells.
    var header: String? { get }
    /// The level of the header among the screen's headings; `nil` for the second, which is usual.
    var headingLevel: HeadingLevel? { get }
    /// The text below the cells.
    var footer: String? { get }
    /// The cells that are shown while the section loads, if it is late (``MayBeLate``). They are made without data, and
    /// none of their actions are emitted. By default none.
    @CellsBuilder var placeholder: Placeholder { get }
    /// The arrangement of the cells; by default a list.
    var layout: SectionLayout { get }
    /// Whether a person can collapse the section; `nil` if not.
    var collapsing: SectionCollapsing? { get }
    /// The topics that the section reads: a write to one of them invalidates it. Empty if its data never changes.
    var topics: [Topic] { get }
    /// Whether the section may be cached; by default it may. If it shows what changes without a write, such as the time,
    /// it may not, and its screen isn't cached either.
    var isCacheable: Bool { get }
    /// Loads the data, and returns the cells.
    @CellsBuilder func cells() async throws -> Content
    /// Returns cells among which the one with the identity `id` is, to look up its action; by default all cells.
    func cells(including id: CellID) async throws -> Content
    /// Returns one page. By default there is one, with all cells of the section; a long section is a ``ListSection``.
    func load(_ request: PageRequest) async throws -> Page<Content>
}

extension SectionController {
    public var id: SectionID { SectionID(TypeName.identifier(of: Self.self)) }
    public var header: String? { nil }
    @inlinable public var headingLevel: HeadingLevel? { nil }
    @inlinable public var layout: SectionLayout { .list }
    @inlinable public var isCacheable: Bool { true }
    @inlinable public var collapsing: SectionCollapsing? { nil }
    public var footer: String? { nil }

    public func cells(including id: CellID) async throws -> Content { try await cells() }

    /// Returns one page with all cells. Throws `PageError.badCursor` for a page after a cursor, since the section has
    /// issued none, and what `cells()` throws.
    public func load(_ request: PageRequest) async throws -> Page<Content> {
        if case .after(let cursor) = request.position { throw PageError.badCursor(cursor) }
        return Page(try await cells())
    }

    public static var cellTypes: [any CellController.Type] { Content.cellTypes + Placeholder.cellTypes }

    /// Adds the section to `parts`.
    public func append(to parts: inout ScreenParts) { parts.append(self) }

    /// Returns the section if `isShown`, else `nil`: it is left out, and no action in it can be performed.
    public func shown(if isShown: Bool) -> Self? { isShown ? self : nil }
}

extension SectionController where Placeholder == NoCells {
    /// No cells.
    public var placeholder: NoCells { NoCells() }
}

/// The identity of a section, unique in its screen.
public struct SectionID: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The identity on the wire.
    public var rawValue: String { identifier.rawValue }
    private let identifier: Identifier

    /// An identity from `rawValue`, which is not empty.
    public init(_ rawValue: String) { identifier = Identifier(rawValue) }
    public init(stringLiteral rawValue: String) { identifier = Identifier(rawValue) }

    /// Whether an author may choose the identity. A colon separates it from the cursor in `through`.
    var isUsable: Bool { IdentityRule.allows(rawValue) && !rawValue.utf8.contains(0x3A) }

    /// The identity of a failed section at `place`, counted from 0, whose own identity can't be used.
    static func failed(at place: Int) -> SectionID { SectionID("~section-\(place + 1)") }
}

/// A topic: a name for data that changes. A section reads topics, and a write touches topics; a write to a topic
/// invalidates every section that reads it.
public struct Topic: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The topic's name.
    public var rawValue: String { identifier.rawValue }
    private let identifier: Identifier

    /// A topic with the name `rawValue`.
    public init(rawValue: String) { identifier = Identifier(rawValue) }
    /// A topic with the name `rawValue`.
    public init(stringLiteral rawValue: String) { identifier = Identifier(rawValue) }

    /// Returns the part of the topic that belongs to `subject`, such as the to-dos of `ana`.
    public func of(_ subject: Subject) -> Topic { Topic(rawValue: rawValue + "/" + subject.rawValue) }
}
