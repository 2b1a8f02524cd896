import Basics

/// A loaded page, ready to be written: a ``Page`` without the type of its cells. Passed on by reference: a page is large.
protocol LoadedPage: AnyObject, Sendable {
    /// The screen's title while it shows this page; `nil` if the section doesn't set one.
    var title: String? { get }
    /// Writes `section` with this page as its cells. Throws if an identity is refused, and what a cell throws.
    func write(_ section: any SectionController, to writer: inout ScreenWriter) throws
    /// Writes the page alone, of the section `id`. Throws the same.
    func writePage(of id: SectionID, to writer: inout ScreenWriter) throws
}

/// Has the parts of a page, not the page: to reach those, its type would be looked up for each.
final class TypedPage<Content: Cells>: LoadedPage {
    let title: String?
    private let cells: Content
    private let through: Cursor?
    private let hasMore: Bool
    private let isKeyed: Bool

    /// Inlined where the page is loaded: there, the page's type is known.
    @inline(__always)
    init(_ page: consuming Page<Content>) {
        (title, through, hasMore, isKeyed) = (page.title, page.through, page.hasMore, page.isKeyed)
        cells = page.cells
    }

    func write(_ section: any SectionController, to writer: inout ScreenWriter) throws {
        let frame = try SectionFrame(section).counting(cells, areAll: !hasMore, for: writer.request.clientCellTypes)
        try writer.section(section.id, frame, cells: cells, next: next, isKeyed: isKeyed)
    }

    func writePage(of id: SectionID, to writer: inout ScreenWriter) throws {
        try writer.page(id, cells: cells, through: through, next: next)
        if isKeyed { try writer.checkNumbers() }
    }

    private var next: Cursor? { hasMore ? through : nil }
}

extension SectionController {
    /// Returns the requested page. Throws a `PageError` only if the client sent a cursor, and what loading throws.
    @inline(__always)
    func loaded(_ request: PageRequest) async throws -> any LoadedPage {
        do { return TypedPage(try await load(request)) } catch let error as PageError where request.position == .first {
            throw UnaskedPageError(error: error)
        }
    }
}

/// A `PageError` although the client sent no cursor: a failure of the section, not a client error.
struct UnaskedPageError: Error, CustomStringConvertible {
    let error: PageError

    var description: String { "\(error) although no cursor was sent" }
}

/// A part of a screen that is ready to be written.
enum LoadedPart: Sendable {
    case section(any LoadedPage)
    case cached(CachedSection)
    case title(String)
    case loading(LateLoad)

    /// The title that it sets for the screen.
    var title: String? {
        switch self {
        case .section(let page): page.title
        case .cached(let section): section.title
        case .title(let title): title
        case .loading: nil
        }
    }
}

extension ScreenRenderer {
    /// Loads a page of `section`, whose identity is `id`, and tells how long that took.
    @inline(__always)
    func loaded(
        _ section: any SectionController, _ id: SectionID, _ page: PageRequest, of path: ScreenPath
    ) async throws -> any LoadedPage {
        let start = measure == nil ? nil : ContinuousClock.elapsed
        defer { if let start { measure?(path, id, ContinuousClock.elapsed - start) } }
        return try await section.loaded(page)
    }
}
