/// A section of a screen.
public struct TestSection: Sendable {
    /// The section as JSON; of one with several pages, the first.
    public let json: TestJSON
    /// The cells in their order.
    public private(set) var cells: [TestCell]
    private var lastPage: TestJSON

    init(_ json: TestJSON) {
        (self.json, lastPage) = (json, json)
        cells = json["cells"].elements.map { TestCell(json: $0) }
    }

    /// Who the section is.
    public var id: String { json["id"].text ?? "" }
    /// What stands above the cells.
    public var header: String? { json["header"].text }
    /// What stands below the cells.
    public var footer: String? { json["footer"].text }
    /// Whether the section could not be loaded.
    public var isPartial: Bool { json["isPartial"].bool ?? false }
    /// Where the next page is.
    public var next: String? { lastPage["next"].text }

    /// The cell with the identity `id`; `nil` where there is none.
    public subscript(id: String) -> TestCell? { cells.first { $0.id == id } }

    /// The cells, and those inside them.
    var allCells: [TestCell] { cells.flatMap { [$0] + $0.children } }

    /// Takes the cells of one more page.
    mutating func append(_ page: TestJSON) {
        lastPage = page
        cells += page["cells"].elements.map { TestCell(json: $0) }
    }
}
