internal import Identity

/// One section: its header and footer, and its cells from data of its own.
///
/// Sections load side by side; one that throws or is late becomes an `ErrorCell`, the others stay whole.
public protocol SectionController: Sections {
    /// The cells that the section makes.
    associatedtype Content: Cells

    /// Unique in the screen; by default from the type's name: `HelloWorldSection` is `hello-world`.
    var id: SectionID { get }
    /// The text above the cells.
    var header: String? { get }
    /// The text below the cells.
    var footer: String? { get }
    /// What the section reads: it is renewed when one of these was written. Empty for what never changes.
    var topics: [Topic] { get }
    /// Loads the data and makes the cells.
    @CellsBuilder func cells() async throws -> Content
    /// Cells among which is that with the identity `id`, if the section has it: what an action is looked for in. A
    /// section that isn't paged looks among all its cells.
    func cells(including id: CellID) async throws -> Content
    /// Loads one page. A section that isn't paged has one page with all its cells; conform to
    /// `PagedSectionController` for more.
    func load(_ request: PageRequest) async throws -> Page<Content>
}

extension SectionController {
    /// From the type's name.
    public var id: SectionID { SectionID(TypeName.identifier(of: Self.self)) }
    /// None.
    public var header: String? { nil }
    /// None.
    public var footer: String? { nil }

    /// All cells.
    public func cells(including id: CellID) async throws -> Content { try await cells() }

    /// All cells, and nothing after them. Throws `PageError.badCursor` for what comes after a cell: the section gave
    /// out no cursors.
    public func load(_ request: PageRequest) async throws -> Page<Content> {
        if case .after(let cursor) = request.position { throw PageError.badCursor(cursor) }
        return Page(try await cells())
    }

    /// The cell types of the content.
    public static var cellTypes: [any CellController.Type] { Content.cellTypes }

    /// Adds itself.
    public func append(to parts: inout ScreenParts) { parts.append(self) }
}

extension SectionController {
    /// The section as the State of the caller's role wants it: itself, or nothing where it is hidden.
    public func configured(by state: (inout SectionAppearance) -> Void) -> Self? {
        var appearance = SectionAppearance()
        state(&appearance)
        return appearance.isHidden ? nil : self
    }

    /// The section where it is to be shown, else nothing.
    public func shown(if isShown: Bool) -> Self? { isShown ? self : nil }
}

/// The part of a section that a State configures for its role.
public struct SectionAppearance: Equatable, Sendable {
    /// Whether the section is left out, and with it all that could be done there.
    public var isHidden = false

    /// A section that is shown. A test hands it to a State.
    public init() {}
}

/// The identity of a section, unique in its screen.
public struct SectionID: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The identity as clients see it.
    public var rawValue: String { identifier.rawValue }
    private let identifier: Identifier

    /// An identity from its text, which is not empty.
    public init(rawValue: String) { identifier = Identifier(rawValue) }
    /// An identity from its text, which is not empty.
    public init(_ rawValue: String) { identifier = Identifier(rawValue) }
    /// An identity from its text, which is not empty.
    public init(stringLiteral rawValue: String) { identifier = Identifier(rawValue) }
}
