internal import JSON

/// Writes the sections of one screen, each cell once and straight into the response's buffer, and remembers which
/// cell types were used.
struct ScreenWriter: ~Copyable {
    var json: JSONWriter
    let request: ScreenRequest
    var usedTypes: [(type: ObjectIdentifier, cellType: CellType)] = []
    /// How many cells the client could not show: those that another took the place of, and those left out.
    var undisplayed = UndisplayedCells()
    private(set) var sectionID: SectionID = ""

    /// A writer of a text of its own or, with `headroom`, of the rest of an object whose first members are written
    /// last and put before it.
    init(request: ScreenRequest, headroom: Int = 0) {
        self.request = request
        json = JSONWriter(capacity: 16_384, headroom: headroom, continuesObject: headroom > 0)
    }

    mutating func section(
        _ id: SectionID, header: String?, footer: String?, cells: some Cells, next: Cursor?, isPartial: Bool = false
    ) throws {
        let (mark, types, counts) = (json.mark, usedTypes, undisplayed)
        do {
            try writeSection(id, header: header, footer: footer, cells: cells, next: next, isPartial: isPartial)
        } catch {
            json.goBack(to: mark)
            (usedTypes, undisplayed) = (types, counts)
            throw error
        }
    }

    mutating func page(_ id: SectionID, cells: some Cells, through: Cursor?, next: Cursor?) throws {
        sectionID = id
        json.beginObject()
        json.member("section", id.rawValue)
        try writeCells(cells)
        json.member("through", ifPresent: through.map { id.rawValue + ":" + $0.rawValue })
        if let next { writeNext(next) }
        json.endObject()
    }

    /// A section whose source failed: its header and footer, and a cell that says so.
    mutating func writeFailed(_ section: any SectionController, text: String) throws {
        try self.section(
            section.id, header: section.header, footer: section.footer, cells: ErrorCell(text: text), next: nil,
            isPartial: true)
    }

    /// The page that was written.
    consuming func finishPage() -> SectionPage {
        let undisplayed = undisplayed
        return SectionPage(bytes: json.finish(), undisplayed: undisplayed)
    }

    private mutating func writeSection(
        _ id: SectionID, header: String?, footer: String?, cells: some Cells, next: Cursor?, isPartial: Bool
    ) throws {
        sectionID = id
        json.beginObject()
        json.member("id", id.rawValue)
        json.member("header", ifPresent: header)
        json.member("footer", ifPresent: footer)
        try writeCells(cells)
        if let next { writeNext(next) }
        if isPartial { json.member("isPartial", true) }
        json.endObject()
    }

    mutating func writeCells(_ cells: some Cells) throws {
        json.key("cells")
        json.beginArray()
        try cells.accept(&self)
        json.endArray()
    }

    private mutating func writeNext(_ next: Cursor) {
        let parameters = request.query.map { ($0.name, $0.value) } + request.limitParameter + [("after", next.rawValue)]
        let query = parameters.map { Href.encoded($0) + "=" + Href.encoded($1) }.joined(separator: "&")
        json.member("next", Href.section(request.path, sectionID).path + "?" + query)
    }
}

extension ScreenRequest {
    fileprivate var limitParameter: [(String, String)] { limit == 50 ? [] : [("limit", String(limit))] }
}

/// Cells that a client could not show, by type.
public struct UndisplayedCells: Equatable, Sendable {
    /// How many another cell took the place of.
    public internal(set) var replaced: [String: Int] = [:]
    /// How many were left out.
    public internal(set) var dropped: [String: Int] = [:]

    /// None.
    public init() {}
}
