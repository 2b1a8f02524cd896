import HTTPServing
public import JSON
public import Sectional

/// The schemas of all that the service writes, each a document with a URL.
public struct PublishedSchemas: Sendable {
    /// All schemas, under the names of what they describe.
    public let library: SchemaLibrary
    private let documents: [String: Document]

    /// A schema as it is served.
    public struct Document: Sendable {
        /// The JSON.
        public let bytes: Bytes
        /// A hash of it, for the `ETag`.
        public let revision: String
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
        documents = Dictionary(
            uniqueKeysWithValues: Self.names(in: library).compactMap { name, definition in
                library.document(definition, at: Self.root + name).map { (name, Document($0.bytes)) }
            })
    }

    /// The document at a path below `/schemas/`, such as `screen` or `cells/TextCell`.
    public func document(_ name: String) -> Document? { documents[name] }

    /// The paths of all documents below `/schemas/`, sorted.
    public var names: [String] { documents.keys.sorted() }

    /// Where all documents are.
    static let root = "/schemas/"

    /// What is answered as a whole, and the definition of it.
    static let wholes: [(name: String, definition: String)] = [
        ("screen", "Screen"), ("screens", "ScreenList"), ("page", "SectionPage"), ("patch", "Patch"),
        ("difference", "Difference"), ("performed", "Performed"), ("problem", "Problem"),
    ]

    /// Which definition has which name. The data of cells stands at `cells/` and their type.
    private static func names(in library: SchemaLibrary) -> [(String, String)] {
        let cells = library.names.filter { library[$0 + "Data"] != nil }.map { ("cells/" + $0, $0 + "Data") }
        return wholes.map { ($0.name, $0.definition) } + cells
    }
}

extension PublishedSchemas.Document {
    init(_ bytes: Bytes) { self.init(bytes: bytes, revision: bytes.contentHash.description) }
}
