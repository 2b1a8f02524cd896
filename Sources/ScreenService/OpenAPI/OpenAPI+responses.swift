import HTTPServing
import JSON

extension OpenAPI {
    private static let texts: [Status: String] = [
        .badRequest: "Something about the request can't be understood.",
        .unauthorized: "A token that can't be verified.",
        .forbidden: "The caller's role may not.",
        .notFound: "Nothing is there, or nothing that the caller's role may see.",
        .notAcceptable: "`Accept` excludes everything that can be written.",
        .conflict: "Another change came first, and the problem leads to the screen of now; or something is full.",
        .preconditionFailed: "The screen is not the one that the client shows; the problem leads to it.",
        .contentTooLarge: "The content is too long.",
        .uriTooLong: "The URL is too long.",
        .requestHeaderFieldsTooLarge: "The header fields are too long, or too many.",
        .unsupportedMediaType: "The content is not JSON.",
        .unprocessableContent: "The content doesn't fit the action's `fields`.",
        .tooManyRequests:
            "The caller or its address makes requests faster than the rate limit allows, or the caller has all keys or "
            + "streams that one may have; `Retry-After` says when to come again.",
        .internalServerError: "Something is wrong with the service; of a change, nothing is stored.",
        .serviceUnavailable:
            "None of the sections could be loaded, a change could not be stored, or there is no room; too many requests "
            + "are in progress; or the server is about to end.",
    ]

    /// Returns the problems that `routes` may respond with, by status.
    func problems(of routes: [Router.Route]) -> [JSONValue.Member] {
        Set(routes.flatMap(\.description.problems)).sorted { $0.code < $1.code }.map { status in
            let content: JSONValue = .object([.media("application/problem+json", Self.schema("Problem"))])
            let text = Self.texts[status] ?? "The problem's `detail` says what it is."
            return .init("\(status.code)", ["description": .string(text), "content": content])
        }
    }
}
