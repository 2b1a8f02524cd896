import Basics
public import JSON

/// The description of a route: an Operation Object (OpenAPI 3.1, section 4.8.10).
///
/// Problems are referred to by their status, and shared parameters by their name: the OpenAPI document defines them in
/// its components.
public struct RouteDescription: Equatable, Sendable {
    /// The Operation Object.
    public let json: JSONValue
    /// The statuses of the problems that the route may respond with.
    public let problems: [Status]

    /// A description of a route.
    ///
    /// - Parameters:
    ///   - id: The `operationId`, unique among all routes.
    ///   - summary: What the route does, in a sentence.
    ///   - parameters: Parameter Objects, or references to them.
    ///   - content: A Request Body Object; `nil` for a route without content.
    ///   - answers: The successful responses.
    ///   - problems: The problems that may occur, in addition to those of every route.
    public init(
        _ id: String, _ summary: String, parameters: [JSONValue] = [], content: JSONValue? = nil, answers: [Answer],
        problems: [Answer] = []
    ) {
        let problems = problems + Self.commonProblems
        self.problems = problems.map(\.status)
        let responses = Self.unique(answers.map(\.member) + problems.map(\.member))
        json = .object(
            [.init("operationId", .string(id)), .init("summary", .string(summary))]
                + (parameters.isEmpty ? [] : [.init("parameters", .array(parameters))])
                + (content.map { [.init("requestBody", $0)] } ?? [])
                + [.init("responses", .object(responses))])
    }

    /// The problems of every route: of its request, and of the limits.
    private static let commonProblems: [Answer] = .problems(
        .badRequest, .uriTooLong, .tooManyRequests, .requestHeaderFieldsTooLarge, .serviceUnavailable)

    /// Returns the first member of each name: a status can have one description.
    private static func unique(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
        var names: Set<Identifier> = []
        return members.filter { names.insert($0.name).inserted }
    }
}

extension RouteDescription {
    /// A response of a route: a successful one, or a problem.
    public struct Answer: Equatable, Sendable {
        let status: Status
        let json: JSONValue

        /// A response with a description; `content` is a Media Type Object for each media type.
        public init(
            _ text: String, status: Status = .ok, content: [JSONValue.Member] = [], links: [JSONValue.Member] = []
        ) {
            self.status = status
            json = .object(
                [.init("description", .string(text))]
                    + (content.isEmpty ? [] : [.init("content", .object(content))])
                    + (links.isEmpty ? [] : [.init("links", .object(links))]))
        }

        /// Returns a response with JSON that fits `schema`.
        public static func json(
            _ text: String, _ schema: JSONSchema, status: Status = .ok, links: [JSONValue.Member] = []
        ) -> Answer {
            Answer(text, status: status, content: [.media("application/json", schema)], links: links)
        }

        /// Returns a response with text of one of these media types.
        public static func text(_ text: String, _ mediaTypes: [String]) -> Answer {
            Answer(text, content: mediaTypes.map { .media($0, .string) })
        }

        /// A 304 without content: the client has the current content.
        public static let notModified = Answer("The client has the current content.", status: .notModified)

        /// Returns a problem; `text` describes it if it differs from the shared description.
        public static func problem(_ status: Status, _ text: String? = nil) -> Answer {
            let reference: [JSONValue.Member] = [.init("$ref", .string("#/components/responses/\(status.code)"))]
            let description: [JSONValue.Member] = text.map { [.init("description", .string($0))] } ?? []
            return Answer(status: status, json: .object(reference + description))
        }

        private init(status: Status, json: JSONValue) { (self.status, self.json) = (status, json) }

        var member: JSONValue.Member { .init("\(status.code)", json) }
    }
}

extension [RouteDescription.Answer] {
    /// Returns problems with their shared descriptions.
    public static func problems(_ statuses: Status...) -> Self { statuses.map { .problem($0) } }
}

extension RouteDescription {
    /// Returns a reference to a parameter that many routes have.
    public static func parameter(_ name: String) -> JSONValue {
        ["$ref": .string("#/components/parameters/\(name)")]
    }

    /// A reference to the parameter `If-None-Match`.
    public static let knownTag = parameter(HeaderName.ifNoneMatch.rawValue)

    /// Returns a required parameter in the path.
    public static func path(_ name: String, _ schema: JSONSchema) -> JSONValue {
        ["name": .string(name), "in": "path", "required": true, "schema": schema.json]
    }

    /// Returns an optional parameter in the query.
    public static func query(_ name: String, _ schema: JSONSchema, _ text: String) -> JSONValue {
        optional(name, in: "query", schema, text)
    }

    /// Returns an optional header field.
    public static func header(_ name: HeaderName, _ schema: JSONSchema, _ text: String) -> JSONValue {
        optional(name.rawValue, in: "header", schema, text)
    }

    private static func optional(_ name: String, in place: String, _ schema: JSONSchema, _ text: String) -> JSONValue {
        ["name": .string(name), "in": .string(place), "description": .string(text), "schema": schema.json]
    }
}

extension JSONSchema {
    /// The schema of a text that isn't empty.
    public static let text = JSONSchema.string.adding("minLength", 1)
    /// The schema of a text in a query, which can't have U+0000.
    package static let queryText = JSONSchema.string(pattern: "^[^\\u0000]*$")
}

extension JSONValue.Member {
    /// Returns a Media Type Object (OpenAPI 3.1, section 4.8.14) as a member named by its media type.
    public static func media(_ type: String, _ schema: JSONSchema) -> JSONValue.Member {
        .init(type, ["schema": schema.json])
    }
}
