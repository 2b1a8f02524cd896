import Basics
public import JSON

/// Writes each cell of a screen once, straight into the response's buffer, and records cell types and byte ranges.
public struct ScreenWriter: ~Copyable {
    @usableFromInline var json: JSONWriter
    let request: ClientRequest
    /// The key of the revision's and the identities' hashes.
    let key: ContentKey
    @usableFromInline var seenTypes: [SeenCellType] = []
    /// The index in `seenTypes` of the type of the current cell.
    @usableFromInline var type = 0
    /// The appearance that was written last.
    var writtenAppearance: (accessory: Accessory, isSelectable: Bool, fragment: JSONWriter.Fragment)?
    var undisplayed = UndisplayedCells()
    var index = ScreenIndex()
    var section = SectionIndex(id: "")
    var cellIDs: CellIdentities
    /// The offset to which places are relative: that of the current section, or 0.
    var origin = 0
    /// The number of cells that enclose the current one.
    var depth = 0
    /// Whether the cells are a placeholder: none of their actions are emitted.
    @usableFromInline var isPlaceholder = false
    let countsImpressions: Bool
    let urlSchemes: URLSchemes
    let basePath: String
    /// The impression that the current cell asks for; `nil` until its other members are written.
    var impression: Impression?
    /// The first fault that was found in the current cell. Its section fails with it.
    var fault: (any Error)?
    /// The identity of a cell inside another one that is a number, if there is one in the section.
    var numberInside: CellID?
    /// Whether an action has a form that may be another one tomorrow: what has it isn't cached.
    var dependsOnDay = false

    /// A writer of a JSON text or, with `headroom`, of the end of an object whose first members are prepended later.
    init(request: consuming ClientRequest, renderer: borrowing ScreenRenderer, headroom: Int = 0) {
        self.request = request
        countsImpressions = renderer.countsImpressions
        (urlSchemes, basePath) = (renderer.urlSchemes, renderer.basePath)
        key = renderer.key
        cellIDs = CellIdentities(renderer.key)
        json = JSONWriter(capacity: 16_384, headroom: headroom, continuesObject: headroom > 0)
    }

    mutating func section(
        _ id: SectionID, _ frame: SectionFrame, cells: some Cells, next: Cursor?, isPartial: Bool = false,
        isLoading: Bool = false, isKeyed: Bool = false
    ) throws {
        let (mark, types, counts) = (json.mark, seenTypes, undisplayed)
        begin(id, room: cells.estimatedCount)
        let start = json.nextValueOffset
        (origin, section.origin) = (start, start)
        json.beginObject()
        json.member("id", id.rawValue)
        write(frame)
        do {
            try writeCells(cells)
            if isKeyed { try checkNumbers() }
        } catch {
            json.goBack(to: mark)
            (seenTypes, undisplayed, writtenAppearance) = (types, counts, nil)
            (impression, fault) = (nil, nil)
            throw error
        }
        if let next { section.attributes[.next] = writeNext(next) }
        if isPartial { section.attributes[.isPartial] = placed("isPartial") { $0.value(true) } }
        if isLoading { section.attributes[.isLoading] = placed("isLoading") { $0.value(true) } }
        json.endObject()
        section.whole = place(from: start)
        index.sections.append(section)
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

    /// Writes a section that failed, under the identity `id`: its header and footer, and an error cell.
    mutating func writeFailed(_ section: any SectionController, as id: SectionID, text: String) throws {
        try self.section(
            id, SectionFrame(section, failed: true), cells: ErrorCell(text: text), next: nil, isPartial: true)
    }

    /// Writes a section that is still loading: its header and footer, and `placeholder` or, if that is `nil`, its own.
    mutating func writeLoading(_ section: some SectionController, _ placeholder: (any Cells)?) throws {
        isPlaceholder = true
        defer { isPlaceholder = false }
        let cells: any Cells = placeholder ?? section.placeholder
        try self.section(section.id, SectionFrame(section), cells: cells, next: nil, isLoading: true)
    }

    /// Throws if a cell inside another one of the keyed section has a number as its identity: an action of that cell
    /// would be looked up in the row with this key, which may be on another page.
    func checkNumbers() throws {
        guard let numberInside else { return }
        throw UnusableIdentity(
            id: Identifier(numberInside.rawValue), of: "a cell inside another one",
            because: "numbers are the ids of this section's rows")
    }

    consuming func finishPage() -> SectionPage {
        let undisplayed = undisplayed
        return SectionPage(bytes: json.finish(), undisplayed: undisplayed)
    }

    private mutating func begin(_ id: SectionID, room cellCount: Int) {
        section = SectionIndex(id: id)
        section.cells.reserveCapacity(cellCount)
        cellIDs.removeAll()
        (depth, fault, numberInside) = (0, nil, nil)
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
        json.string { request.writeHref(of: section.id, after: next, to: &$0, below: basePath) }
        return place(from: start)
    }

    /// Writes a member, and returns the byte range of its value.
    mutating func placed(_ name: StaticString, _ write: (inout JSONWriter) -> Void) -> ScreenIndex.Place {
        json.key(name)
        let start = json.nextValueOffset
        write(&json)
        return place(from: start)
    }

    func place(from start: Int) -> ScreenIndex.Place {
        ScreenIndex.Place(
            start: Int32(truncatingIfNeeded: start - origin), count: Int32(truncatingIfNeeded: json.count - start))
    }
}

/// A cell type that has occurred on the screen, and what all its cells have in common.
@usableFromInline
struct SeenCellType: Sendable {
    let identifier: ObjectIdentifier
    let cellType: CellType
    let isDisplayable: Bool
    @usableFromInline let dataPlan: EncodingPlan
    /// Whether a cell of the type is on the screen.
    var isWritten = false
    /// The bytes that all cells of the type share, once the first of them is written into this text.
    var written: JSONWriter.Fragment?
}
