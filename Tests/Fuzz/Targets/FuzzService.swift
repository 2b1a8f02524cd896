import HTTPServing
import JSON
import ScreenService
import Screens
import TestSupport

/// The screen of `FuzzScreen` behind HTTP, as the program wires it, in this process.
struct FuzzService: Sendable {
    private let responder: any Responder

    init() throws {
        let catalog = try ScreenCatalog(roles: Roles(GuestOrUser.self), composers: [FuzzScreen()])
        responder = serve(catalog, languages: ["en", "de", "zh-Hant"], idempotency: ForgetfulIdempotencyStore())
    }

    static let form = "/screens/feed/sections/entry/cells/entry/actions/send"

    /// Sends a request. Whatever it is, the answer is JSON where it has a content, and no fault of the service.
    func execute(_ request: Request) async throws -> RawResponse {
        let response = try await InProcessClient(responder).execute(request)
        try require(response.status < 500, "no request is a fault of the service: \(response.text)")
        // By Foundation: it is not slowed down by what watches the code under test.
        try require(response.body.isEmpty || JSONObject(response.body).exists, "an answer is JSON")
        for (name, value) in response.headers {
            try require(
                !value.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "no field of an answer ends its line: \(name)")
        }
        let isProblem = response["content-type"] == "application/problem+json"
        try require(isProblem == (response.status >= 400), "every error is a problem, and nothing else is one")
        return response
    }

    /// Sends a GET with one header field.
    func get(_ target: String, _ name: String, _ value: String) async throws -> RawResponse {
        var request = Request(.get, target)
        request.headers[HeaderName(name)] = value
        return try await execute(request)
    }
}

/// Performs, and keeps nothing, so that no input is answered by what one before it left.
private struct ForgetfulIdempotencyStore: IdempotencyStore {
    func performed(under key: IdempotencyKey) -> PerformedOnce? { nil }

    func perform(
        under key: IdempotencyKey?, fingerprint: String, isConditional: Bool,
        _ body: @Sendable () async throws -> Performed
    ) async throws -> Performed { try await body() }
}
