public import JSON

/// An error that a client can read: a problem document (RFC 9457).
public struct Problem: Error, Sendable {
    /// What is wrong with one value of the request's content.
    public struct Violation: Sendable {
        /// Where: a JSON Pointer (RFC 6901) into the content, such as `/title`.
        public let pointer: String
        /// What is wrong there, for a person.
        public let detail: String

        /// A violation from its parts.
        public init(pointer: String, detail: String) { (self.pointer, self.detail) = (pointer, detail) }
    }

    /// The kind of problem: the last part of its `type`, `/problems/{name}`.
    public let name: String
    /// The status of the response.
    public let status: Status
    /// What the kind of problem is called.
    public let title: String
    /// What happened this time and what to do about it, for the client's developer.
    public let detail: String
    /// What is wrong with single values of the content.
    public var violations: [Violation] = []
    /// Further members of the document, each with its JSON.
    public var members: [(name: StaticString, value: JSONSlice)] = []
    /// Header fields that the response carries beside the document, such as `Allow`.
    public var headers: HeaderFields = [:]

    /// A problem of a kind of its own.
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
    /// The problem as a response to the request for `instance`, its path; `cause` is for the log alone.
    public func response(instance: String, cause: (any Error)? = nil) -> Response {
        var response = Response(status, headers: headers, body: document(instance: instance))
        response.headers[.contentType] = "application/problem+json"
        response.headers[.cacheControl] = "no-store"
        response.cause = cause
        return response
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

/// An error that answers for itself: whoever throws it has said what the client is told.
public protocol ProblemConvertible: Error {
    /// What the client is told.
    var problem: Problem { get }
}

extension Problem: ProblemConvertible {
    /// The problem itself.
    public var problem: Problem { self }
}
