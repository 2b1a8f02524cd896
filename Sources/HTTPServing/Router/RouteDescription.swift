internal import Identity
public import JSON

/// What a route is for, what it takes and how it answers: an Operation Object (OpenAPI 3.1, section 4.8.10).
///
/// Problems, and parameters that many routes have, are referred to by status and by name: the document that the
/// description stands in has them among its components.
public struct RouteDescription: Equatable, Sendable {
    /// The Operation Object.
    public let json: JSONValue
    /// The problems that there may be: the document has each among the responses of its components, by its code.
    public let problems: [Status]

    /// A description from its parts.
    ///
    /// - Parameters:
    ///   - id: the `operationId`, which no other route has.
    ///   - summary: what the route is for, in a sentence.
    ///   - parameters: Parameter Objects, or references to them.
    ///   - content: a Request Body Object; `nil` where nothing is taken.
    ///   - answers: how it answers when all is well.
    ///   - problems: which problems there may be, beside those that every route has.
    public init(
        _ id: String, _ summary: String, parameters: [JSONValue] = [], content: JSONValue? = nil, answers: [Answer],
        problems: [ProblemAnswer] = []
    ) {
        let problems = problems + [.badRequest, .uriTooLong, .requestHeaderFieldsTooLarge]
        self.problems = problems.map(\.status)
        let responses = Self.unique(answers.map(\.member) + problems.map(\.member))
        json = .object(
            [.init("operationId", .string(id)), .init("summary", .string(summary))]
                + (parameters.isEmpty ? [] : [.init("parameters", .array(parameters))])
                + (content.map { [.init("requestBody", $0)] } ?? [])
                + [.init("responses", .object(responses))])
    }

    /// The first of the members of each name: a status has one description.
    private static func unique(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
        var names: Set<Identifier> = []
        return members.filter { names.insert($0.name).inserted }
    }

    /// The `operationId`.
    public var id: String { if case .string(let id) = json["operationId"] { id } else { "" } }
}

extension RouteDescription {
    /// One way to answer when all is well.
    public struct Answer: Equatable, Sendable {
        let status: Status
        let json: JSONValue

        /// A Response Object from its parts; `content` is a Media Type Object for each media type.
        public init(
            _ text: String, status: Status = .ok, content: [JSONValue.Member] = [], links: [JSONValue.Member] = []
        ) {
            self.status = status
            json = .object(
                [.init("description", .string(text))]
                    + (content.isEmpty ? [] : [.init("content", .object(content))])
                    + (links.isEmpty ? [] : [.init("links", .object(links))]))
        }

        /// JSON that fits `schema`.
        public static func json(
            _ text: String, _ schema: JSONSchema, status: Status = .ok, examples: [JSONValue.Member] = [],
            links: [JSONValue.Member] = []
        ) -> Answer {
            Answer(
                text, status: status, content: [.media("application/json", schema, examples: examples)], links: links)
        }

        /// Text of one of these media types.
        public static func text(_ text: String, _ mediaTypes: [String]) -> Answer {
            Answer(text, content: mediaTypes.map { .media($0, .string) })
        }

        /// Nothing, where the client has what it would get.
        public static let notModified = Answer("The client has it already.", status: .notModified)

        var member: JSONValue.Member { .init("\(status.code)", json) }
    }

    /// A problem that there may be.
    public struct ProblemAnswer: Equatable, Sendable {
        let status: Status
        let text: String?

        /// A problem; `text` says when, where that is another than everywhere.
        public static func problem(_ status: Status, _ text: String? = nil) -> ProblemAnswer {
            ProblemAnswer(status: status, text: text)
        }

        static let badRequest = problem(.badRequest)
        static let uriTooLong = problem(.uriTooLong)
        static let requestHeaderFieldsTooLarge = problem(.requestHeaderFieldsTooLarge)

        var member: JSONValue.Member {
            let reference: [JSONValue.Member] = [
                .init("$ref", .string("#/components/responses/\(status.code)"))
            ]
            return .init(
                "\(status.code)", .object(reference + (text.map { [.init("description", .string($0))] } ?? [])))
        }
    }
}

extension [RouteDescription.ProblemAnswer] {
    /// Problems that are what they are everywhere.
    public static func problems(_ statuses: Status...) -> Self { statuses.map { .problem($0) } }
}
