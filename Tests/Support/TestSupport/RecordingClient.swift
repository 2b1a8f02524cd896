package import HTTPServing
import JSON

/// A client whose responses are kept, where somebody asked for that: those of a server in another process.
package struct RecordingClient: TestClient {
    private let client: LiveClient
    private static let folder =
        ResponseFolder.isWanted ? (try? TestShowcase().catalog()).flatMap(ResponseFolder.init) : nil

    /// A client of the server on `port`, which serves the showcase.
    package init(port: Int) { client = LiveClient(port: port) }

    /// Sends the request, and keeps what came back.
    package func execute(_ request: Request) async throws -> RawResponse {
        let response = try await client.execute(request)
        // What is coded is kept where it is plain.
        guard response["content-encoding"] == nil else { return response }
        Self.folder?.keep(
            request.method.name, ResponseRecorder.target(of: request), status: response.status,
            type: response["content-type"] ?? "", body: .copying(response.body))
        return response
    }

    /// Opens a stream, of which nothing is kept: the service's own tests keep theirs.
    package func open(_ request: Request) async throws -> EventStream { try await client.open(request) }
}
