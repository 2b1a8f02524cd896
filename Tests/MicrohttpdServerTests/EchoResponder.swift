import HTTPServing
import JSON
import TestSupport

/// Echoes what it got; waits at a gate below `/wait`.
struct EchoResponder: Responder {
    var gate = Gate()

    func respond(to request: Request) async -> Response {
        if request.path.starts(with: "/wait".utf8) { await gate.wait() }
        let query = request.query.items.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        let text =
            "\(request.method.name) \(String(decoding: request.path, as: UTF8.self)) \(query) \(request.body.count)"
        return Response(.ok, headers: ["X-Echo": request.headers["X-Echo"] ?? "none"], body: .copying(text))
    }
}
