internal import HTTPServing
internal import JSON
internal import Sectional

/// Holds what a service answers against what one answers that was just made on the same data, and keeps nothing.
struct FreshLook {
    private let service: TestService

    init(_ service: TestService) { self.service = service }

    /// How the screen at `path` differs from a fresh one; `nil` where it doesn't, byte for byte.
    func difference(at path: String, as caller: Caller) async throws -> String? {
        let found = try await service.get(path, as: caller)
        // One for each look: a composer may remember whom it was asked by.
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
