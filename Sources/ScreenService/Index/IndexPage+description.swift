import HTTPServing
import JSON

extension IndexPage {
    /// What there is to say of the index, with itself as the example. Throws where its type doesn't show what it is.
    var description: RouteDescription {
        get throws {
            RouteDescription(
                "getIndex", "Where things are: JSON or, for who wants that more, a page.",
                parameters: [RouteDescription.knownTag],
                answers: [
                    .init(
                        "The index.",
                        content: [
                            .media(
                                "application/json", try JSONSchema(describing: ServiceIndex.Document.self),
                                examples: [.example("index", .slice(JSONSlice(json)))]),
                            .media("text/html", .string),
                        ]), .notModified,
                ], problems: .problems(.notAcceptable))
        }
    }

    /// What there is to say of the style.
    static let styleDescription = RouteDescription(
        "getIndexStyle", "The style of the index in a browser.", parameters: [RouteDescription.knownTag],
        answers: [.text("The style.", ["text/css"]), .notModified])
}
