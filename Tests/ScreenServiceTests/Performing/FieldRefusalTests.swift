import HTTPServing
import ScreenService
import Screens
import TestSupport
import Testing

/// A client that asks before it sends a file (`Expect: 100-continue`; RFC 9110, section 10.1.1) is refused without ever
/// sending it.
@Suite(.timeLimit(.minutes(10))) struct FieldRefusalTests {
    private static let form = "/screens/attic/sections/form/cells/submit/actions/submit/fields/"
    private let attic = Attic()

    /// A refusal: the status, the field, the token, the type and the announced length.
    struct Refusal: CustomTestStringConvertible {
        let status: Int
        var field = "photo"
        var token: String? = "user:ana"
        var type = "image/png"
        var length = 90_000
        var screen = "attic"

        var testDescription: String { "\(status) for \(field) on \(screen)" }

        var head: String {
            let path = FieldRefusalTests.form.replacing("/attic/", with: "/\(screen)/") + field
            let proof = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
            return "POST \(path) HTTP/1.1\r\nHost: x\r\n\(proof)Content-Type: \(type)\r\n"
                + "Content-Length: \(length)\r\nExpect: 100-continue\r\n\r\n"
        }
    }

    private struct ClosedAttic: ScreenComposer {
        let pattern: ScreenPattern = "closed"
        let states = States<Void> { (_: GuestOrUser) in }

        func compose(for request: ScreenRequest, state: Void) throws -> ScreenController<NoticeSection> {
            throw ScreenError.forbidden
        }
    }

    /// The form isn't offered.
    private struct WithheldAttic: ScreenComposer {
        let attic: Attic
        let pattern: ScreenPattern = "withheld"
        let states = States<Void> { (_: GuestOrUser) in }

        func compose(for request: ScreenRequest, state: Void) -> ScreenController<some Sections> {
            ScreenController(title: "Attic") {
                FormSection(
                    AtticReport.self, if: false, in: request.language, labels: [:],
                    sources: ["photo": .files(attic), "witness": .options(attic)], submit: "Report"
                ) { _ in .nothing }
            }
        }
    }

    private func responder() throws -> any Responder {
        let composers: [any ScreenComposer] = [
            AtticScreen(attic: attic), ClosedAttic(), WithheldAttic(attic: attic),
        ]
        return serve(try ScreenCatalog(roles: Roles(GuestOrUser.self), composers: composers))
    }

    @Test(arguments: [
        Refusal(status: 401, token: "nobody"), Refusal(status: 403, screen: "closed"),
        Refusal(status: 403, screen: "withheld"),
        Refusal(status: 404, token: nil), Refusal(status: 404, field: "other"), Refusal(status: 404, field: "witness"),
        Refusal(status: 413, length: 100_001), Refusal(status: 415, type: "image/gif"),
    ])
    func `a file is refused before it is sent`(_ refusal: Refusal) async throws {
        try await withServer(responder()) { port in
            let client = try SocketClient(port: port)
            client.send(refusal.head)
            // Neither `100 Continue` comes, nor does the service wait for the file.
            #expect(try await client.receive().status == refusal.status)
            let stored = attic.files.withLock { $0.count }
            #expect(stored == 0)
        }
    }

    /// What isn't refused is asked for.
    @Test func `an accepted file is asked for with 100 Continue`() async throws {
        try await withServer(responder()) { port in
            let client = try SocketClient(port: port)
            client.send(Refusal(status: 201, length: 100_000).head)
            #expect(try await client.receiveHead().status == 100)
            client.send([UInt8](repeating: 1, count: 100_000))
            #expect(try await client.receive().status == 201)
        }
    }
}
