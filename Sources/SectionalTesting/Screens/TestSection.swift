/// A section of a screen.
public struct TestSection: Sendable {
    /// The section as JSON; its first page if it has several.
    public let json: TestJSON
    /// The cells in order.
    public private(set) var cells: [TestCell]
    private var lastPage: TestJSON
    /// The response to a later page that the service refused, the last one; `nil` if there is none.
    private(set) var refusedPage: TestAnswer?

    init(_ json: TestJSON) {
        (self.json, lastPage) = (json, json)
        cells = json["cells"].elements.map { TestCell(json: $0) }
    }

    /// The section's identity.
    public var id: String { json["id"].text ?? "" }
    /// The header above the cells.
    public var header: String? { json["header"].text }
    /// The footer below the cells.
    public var footer: String? { json["footer"].text }
    /// Whether the section failed to load.
    public var isPartial: Bool { json["isPartial"].bool ?? false }
    /// The URL of the next page, or `nil`.
    public var next: String? { lastPage["next"].text }

    /// The cell with the identity `id`, or `nil` if there is none.
    public subscript(id: String) -> TestCell? { cells.first { $0.id == id } }

    /// The cells, each followed by those inside it.
    var allCells: [TestCell] { cells.flatMap(\.withCellsInside) }

    mutating func append(_ page: TestAnswer) {
        if page.status != 200 { refusedPage = page }
        lastPage = page.json
        cells += lastPage["cells"].elements.map { TestCell(json: $0) }
    }
}
