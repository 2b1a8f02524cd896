internal import HighwayHash
public import Identity
public import JSON

/// Writes the sections of one screen, each cell once and straight into the response's buffer, and remembers which
/// cell types were used, and where each part stands.
public struct ScreenWriter: ~Copyable {
    @usableFromInline var json: JSONWriter
    let request: ClientRequest
    /// What the revision, and identities, are hashed with.
    let key: ContentKey
    var seenTypes: [SeenCellType] = []
    /// The one of them that the cell has which is being written.
    var type = 0
    /// The appearance of the cell that was written last.
    var writtenAppearance: WrittenAppearance?
    /// How many cells the client could not show: those that another took the place of, and those left out.
    var undisplayed = UndisplayedCells()
    var index = ScreenIndex()
    /// The section that is being written.
    var section = SectionIndex(id: "")
    /// The identities of its cells.
    var cellIDs: CellIdentities
    /// How many cells the one that is being written stands in.
    var depth = 0

    /// A writer of a text of its own or, with `headroom`, of the rest of an object whose first members are written
    /// last and put before it.
    init(request: consuming ClientRequest, key: ContentKey, capacity: Int = 16_384, headroom: Int = 0) {
        self.request = request
        self.key = key
        cellIDs = CellIdentities(key)
        json = JSONWriter(capacity: capacity, headroom: headroom, continuesObject: headroom > 0)
    }

    mutating func section(
        _ id: SectionID, header: String?, footer: String?, cells: some Cells, next: Cursor?, isPartial: Bool = false
    ) throws {
        let (mark, types, counts) = (json.mark, seenTypes, undisplayed)
        do {
            try writeSection(id, header: header, footer: footer, cells: cells, next: next, isPartial: isPartial)
            index.sections.append(section)
        } catch {
            json.goBack(to: mark)
            (seenTypes, undisplayed, writtenAppearance) = (types, counts, nil)
            throw error
        }
    }

    mutating func page(_ id: SectionID, cells: some Cells, through: Cursor?, next: Cursor?) throws {
        begin(id, room: cells.estimatedCount)
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

    private mutating func begin(_ id: SectionID, room cellCount: Int) {
        section = SectionIndex(id: id)
        section.cells.reserveCapacity(cellCount)
        cellIDs.removeAll()
        depth = 0
    }

    private mutating func writeSection(
        _ id: SectionID, header: String?, footer: String?, cells: some Cells, next: Cursor?, isPartial: Bool
    ) throws {
        begin(id, room: cells.estimatedCount)
        let start = json.nextValueOffset
        json.beginObject()
        json.member("id", id.rawValue)
        section.attributes.header = header.map { header in placed("header") { $0.value(header) } }
        section.attributes.footer = footer.map { footer in placed("footer") { $0.value(footer) } }
        try writeCells(cells)
        if let next { section.attributes.next = writeNext(next) }
        if isPartial { section.attributes.isPartial = placed("isPartial") { $0.value(true) } }
        json.endObject()
        section.whole = place(from: start)
    }

    mutating func writeCells(_ cells: some Cells) throws {
        json.key("cells")
        json.beginArray()
        try cells.accept(&self)
        json.endArray()
    }

    @discardableResult
    private mutating func writeNext(_ next: Cursor) -> ScreenIndex.Place {
        json.key("next")
        let start = json.nextValueOffset
        json.string { request.writeHref(of: section.id, after: next, to: &$0) }
        return place(from: start)
    }
}

extension ScreenWriter {
    /// Writes a member, and says where its value stands.
    mutating func placed(_ name: StaticString, _ write: (inout JSONWriter) -> Void) -> ScreenIndex.Place {
        json.key(name)
        let start = json.nextValueOffset
        write(&json)
        return place(from: start)
    }

    /// Where what was written from `start` on stands.
    func place(from start: Int) -> ScreenIndex.Place {
        ScreenIndex.Place(
            start: Int32(truncatingIfNeeded: start), count: Int32(truncatingIfNeeded: json.count - start))
    }
}

/// A cell type that has occurred on a screen, and what of it doesn't depend on the cell.
struct SeenCellType {
    let identifier: ObjectIdentifier
    let cellType: CellType
    /// Whether the client has the type.
    let isDisplayable: Bool
    /// What all cells of it have in common, where the first of them was written.
    var written: JSONWriter.Fragment?
}

/// What of a cell's appearance is in the text, and where.
struct WrittenAppearance {
    let accessory: Accessory
    let isSelectable: Bool
    let fragment: JSONWriter.Fragment

    func isOf(_ accessory: Accessory, _ isSelectable: Bool) -> Bool {
        self.accessory == accessory && self.isSelectable == isSelectable
    }
}

/// Cells that a client could not show, by type.
public struct UndisplayedCells: Equatable, Sendable {
    /// How many another cell took the place of.
    public internal(set) var replaced: [Identifier: Int] = [:]
    /// How many were left out.
    public internal(set) var dropped: [Identifier: Int] = [:]

    /// None.
    public init() {}
}

/// A section has two cells, or a screen two sections, of one identity: a client could not tell them apart.
public struct DuplicateIdentity: Error, Equatable, Sendable {
    /// The identity.
    public let id: Identifier
}
