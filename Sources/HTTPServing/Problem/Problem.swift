public import JSON

/// An error that a client can read: a problem document (RFC 9457).
public struct Problem: Error, Sendable {
    /// A violation: what is wrong with one value of the request's content.
    public struct Violation: Sendable {
        /// The value's place in the content, as a JSON Pointer (RFC 6901), such as `/title`.
        public let pointer: String
        /// The reason, for a person.
        public let detail: String

        /// A violation with a pointer and a reason.
        public init(pointer: String, detail: String) { (self.pointer, self.detail) = (pointer, detail) }
    }

    /// The name of the kind of problem: the last part of its `type`, `/problems/{name}`.
    public let name: String
    /// The status of the response.
    public let status: Status
    /// The title of the kind of problem.
    public let title: String
    /// An explanation of this occurrence, and what to do about it, for the client's developer.
    public let detail: String
    /// The violations of single values of the content.
    public var violations: [Violation] = []
    /// The name of the limit that refuses the request, for metrics.
    package var limit: String?
    /// Additional members of the document, with their JSON.
    package var members: [(name: StaticString, value: JSONSlice)] = []
    /// Header fields that the response has in addition, such as `Allow`.
    public var headers: HeaderFields = [:]

    /// A problem of any kind.
    public init(
        name: String, status: Status, title: String, detail: String, violations: [Violation] = [],
        headers: HeaderFields = [:]
    ) {
        self.name = name
        self.status = status
        self.title = title
        self.detail = detail
        self.violations = violations
        self.headers = headers
    }
}

extension Problem {
    /// The schema of a problem document (RFC 9457, section 3), without the additional members of some kinds.
    public static let schema = JSONSchema.object([
        .required("type", .string(pattern: "^/problems/[a-z-]+$"), "The kind of problem."),
        .required("title", .string, "The title of the kind of problem."),
        .required("status", .integer(in: 400...599)),
        .required("detail", .string, "What is wrong, and what to do about it."),
        .required("instance", .string, "The path of the request."),
        .optional(
            "errors",
            .array(
                of: .object([
                    .required("pointer", .string, "A JSON Pointer (RFC 6901) into the request body."),
                    .required("detail", .string),
                ]).titled("Violation")), "What is wrong with single values of the request body."),
    ])

    /// Returns the problem as a response to the request for the path `instance`; `cause` is only logged.
    public func response(instance: String, cause: (any Error)? = nil) -> Response {
        var response = Response(status, headers: headers, body: document(instance: instance))
        response.headers[.contentType] = "application/problem+json"
        response.headers[.cacheControl] = "no-store"
        response.cause = cause
        return response
    }

    /// Returns the problem as the response to `request`, and notes the limit that refuses it.
    package func response(to request: Request, cause: (any Error)? = nil) -> Response {
        request.record.note { $0.limit = limit }
        return response(instance: request.instance, cause: cause)
    }

    private func document(instance: String) -> Bytes {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("type", "/problems/" + name)
            writer.member("title", title)
            writer.member("status", status.code)
            writer.member("detail", detail)
            writer.member("instance", instance)
            if !violations.isEmpty { writer.member("errors", array: writeViolations) }
            for (name, value) in members { writer.member(name, value) }
        }
        return writer.finish()
    }

    private func writeViolations(to writer: inout JSONWriter) {
        for violation in violations {
            writer.object { writer in
                writer.member("pointer", violation.pointer)
                writer.member("detail", violation.detail)
            }
        }
    }
}

/// An error that has a problem document, which is sent to the client.
public protocol ProblemConvertible: Error {
    /// The problem that is sent to the client.
    var problem: Problem { get }
}

extension Problem: ProblemConvertible {
    /// The problem itself.
    public var problem: Problem { self }
}
