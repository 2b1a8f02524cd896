public import Basics
import HTTPServing
public import JSON
public import Screens

/// The JSON Schemas of everything that the service writes, each a document with a URL.
public struct PublishedSchemas: Sendable {
    /// All schemas, by the names of their types.
    public let library: SchemaLibrary
    /// The path that their URLs begin with; empty for a service at the root of its host.
    let basePath: String
    /// The names of the cell types whose data has a document: `ToDoCell`, and `ToDoCellV1` for an older version.
    let cellNames: [Identifier]

    /// Creates the schemas of `catalog` and of the service's other responses, with URLs below `basePath`.
    public init(_ catalog: ScreenCatalog, basePath: String = "") {
        self.basePath = basePath
        var library = catalog.schemas
        library["Problem"] = Problem.schema.adding([
            .optional("patch", .reference("Patch"), "With 409 and 412: the changes to the current screen."),
            .optional("screen", .reference("Screen"), "The current screen, if the base is unknown."),
        ])
        library["ClientReport"] = ClientReport.schema
        // Not the `Difference` beside the screen: generators of code can't look into one choice for another.
        library["ScreenOrDifference"] = JSONSchema.one(
            of: [.reference("Screen"), .reference("PatchDifference"), .reference("ScreenDifference")])
        self.library = library
        cellNames = Set(catalog.cellTypes.flatMap { [$0.name, Identifier("\($0.name)V\($0.version)")] })
            .filter { library[Self.data(of: $0)] != nil }.sorted()
    }

    /// Writes the document at a path below `/schemas/`, such as `screen` or `cells/TextCell`; `nil` if there is none.
    package func document(_ name: Identifier) -> PublishedDocument? {
        let definition = definitions.first { $0.name == name }?.definition
        return definition.flatMap { library.document($0, at: url(of: name)) }.map { PublishedDocument($0.bytes) }
    }

    /// The paths of all documents below `/schemas/`, sorted.
    public var names: [Identifier] { definitions.map(\.name).sorted() }

    func url(of name: Identifier) -> String { basePath + "/schemas/" + name.rawValue }

    /// The documents of whole responses, with the names of their definitions.
    static let wholes: [(name: Identifier, definition: Identifier)] = [
        ("screen", "Screen"), ("screens", "ScreenList"), ("page", "SectionPage"), ("patch", "Patch"),
        ("difference", "Difference"), ("performed", "Performed"), ("problem", "Problem"),
        ("impressions", "ImpressionReport"), ("report", "ClientReport"),
        ("form", "FormSchema"), ("options", "FieldOptions"), ("file", "StoredFile"),
    ]

    /// The names of documents and their definitions. The data of a cell type is at `cells/` and the type's name.
    private var definitions: [(name: Identifier, definition: Identifier)] {
        Self.wholes + cellNames.map { (name: Identifier("cells/" + $0.rawValue), definition: Self.data(of: $0)) }
    }

    private static func data(of cell: Identifier) -> Identifier { Identifier(cell.rawValue + "Data") }

    /// Adds `/schemas`, which lists the schemas, and the routes of the schemas.
    func addRoutes(to router: inout Router) {
        let list = PublishedDocument(index.bytes)
        router.get("/schemas", Self.listDescription) { request in try list.json(for: request) }
        router.get(
            "/schemas/{schema}",
            Self.description(
                "getSchema", "The JSON Schema of a request or response.", parameter: "schema", Self.wholes.map(\.name))
        ) { request in try answer(request.parameters["schema"].map { Identifier($0) }, request) }
        router.get(
            "/schemas/cells/{type}",
            Self.description("getCellSchema", "The JSON Schema of a cell type's `data`.", parameter: "type", cellNames)
        ) { request in try answer(request.parameters["type"].map { Identifier("cells/" + $0) }, request) }
    }

    private static let listDescription = RouteDescription(
        "listSchemas", "All JSON Schemas.", parameters: [RouteDescription.knownTag],
        answers: [
            .json(
                "The URLs of the schemas.",
                JSONSchema.object([
                    .required("schemas", .array(of: .object([.required("href", .string)]).titled("SchemaLink")))
                ]).titled("SchemaList")),
            .notModified,
        ], problems: .problems(.notAcceptable))

    private static func description(
        _ id: String, _ summary: String, parameter: String, _ values: [Identifier]
    ) -> RouteDescription {
        RouteDescription(
            id, summary,
            parameters: [
                RouteDescription.path(parameter, .text(among: values.map(\.rawValue))), RouteDescription.knownTag,
            ],
            answers: [.json("The schema.", JSONSchema(["type": "object"])), .notModified],
            problems: .problems(.notFound, .notAcceptable))
    }

    private var index: JSONValue {
        ["schemas": .array(names.map { name in ["href": .string(url(of: name))] })]
    }

    private func answer(_ name: Identifier?, _ request: Request) throws -> Response {
        guard let document = name.flatMap(document) else {
            throw Problem.notFound("Unknown schema. All are listed at /schemas.")
        }
        return try document.json(for: request)
    }
}
