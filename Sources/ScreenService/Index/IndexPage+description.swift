import HTTPServing
import JSON

extension IndexPage {
    /// The description of the index route. Throws if the schema can't be derived.
    static var description: RouteDescription {
        get throws {
            let index = try JSONSchema(describing: ServiceIndex.Document.self).titled("ServiceIndex")
            return RouteDescription(
                "getIndex", "Links to the service's main URLs, as JSON or, if the client prefers that, as HTML.",
                parameters: [RouteDescription.knownTag],
                answers: [
                    .init(
                        "The index.",
                        content: [.media("application/json", index), .media("text/html", .string)]), .notModified,
                ], problems: .problems(.notAcceptable))
        }
    }

    /// The description of the style's route.
    static let styleDescription = RouteDescription(
        "getIndexStyle", "The style of the index in a browser.", parameters: [RouteDescription.knownTag],
        answers: [.text("The style.", ["text/css"]), .notModified])
}
