internal import HTTPServing
internal import JSON
internal import Screens

/// Compares a response of a service with that of a new service without a cache on the same data.
struct FreshLook {
    private let service: TestService

    init(_ service: TestService) { self.service = service }

    /// Returns the first difference between the screen at `path` and a newly composed one, or `nil` if they are the
    /// same byte for byte.
    func difference(at path: String, as caller: Caller) async throws -> String? {
        let found = try await service.get(path, as: caller)
        // A new service for each comparison, since a composer may keep state of earlier callers.
        let fresh = DirectEndpoint(responder: try service.service.forgetful().responder)
        let expected = await fresh.answer(Request(.get, path, headers: service.fields(caller, nil)))
        if found.status == expected.status, found.body == expected.body { return nil }
        let difference = TextDifference(expected: Self.text(expected), found: Self.text(found))
        return "\(path) as \(caller.name) isn't what it would be without a memory: \(difference?.description ?? "")"
    }

    private static func text(_ answer: TestAnswer) -> String {
        "\(answer.status)\n" + String(decoding: JSONIndenter.indented(answer.body), as: UTF8.self)
    }
}
