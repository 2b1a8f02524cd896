import HTTPServing
public import Identity
public import JSON
public import Sectional

/// The schemas of all that the service writes, each a document with a URL.
public struct PublishedSchemas: Sendable {
    /// All schemas, under the names of what they describe.
    public let library: SchemaLibrary

    /// A schema as it is served.
    public struct Document: Sendable {
        /// The JSON.
        public let bytes: Bytes
        /// A hash of it, for the `ETag`.
        public let revision: Identifier
    }

    /// The schemas of `catalog`, and of what is said beside screens.
    public init(_ catalog: ScreenCatalog) {
        var library = catalog.schemas
        library.add(
            "Problem",
            Problem.schema.adding([
                .optional("patch", .reference("Patch"), "With 409 and 412: leads to the screen of now."),
                .optional("screen", .reference("Screen"), "In the place of the patch, where there is no base."),
            ]))
        self.library = library
    }

    /// The document at a path below `/schemas/`, such as `screen` or `cells/TextCell`; written when it is asked for.
    public func document(_ name: Identifier) -> Document? {
        let definition = definitions.first { $0.name == name }?.definition
        return definition.flatMap { library.document($0, at: Self.root + name.rawValue) }.map { Document($0.bytes) }
    }

    /// The paths of all documents below `/schemas/`, sorted.
    public var names: [Identifier] { definitions.map(\.name).sorted() }

    /// Where all documents are.
    static let root = "/schemas/"

    /// What is answered as a whole, and the definition of it.
    static let wholes: [(name: Identifier, definition: Identifier)] = [
        ("screen", "Screen"), ("screens", "ScreenList"), ("page", "SectionPage"), ("patch", "Patch"),
        ("difference", "Difference"), ("performed", "Performed"), ("problem", "Problem"),
    ]

    /// Which definition has which name. The data of cells stands at `cells/` and their type.
    private var definitions: [(name: Identifier, definition: Identifier)] {
        Self.wholes + cellNames.map { (name: Identifier("cells/" + $0.rawValue), definition: Self.data(of: $0)) }
    }

    /// The names of the schemas of cells.
    var cellNames: [Identifier] { library.names.filter { library[Self.data(of: $0)] != nil } }

    /// The definition of the data of a cell.
    private static func data(of cell: Identifier) -> Identifier { Identifier(cell.rawValue + "Data") }
}

extension PublishedSchemas.Document {
    init(_ bytes: Bytes) { self.init(bytes: bytes, revision: Identifier(bytes.contentHash.description)) }
}
