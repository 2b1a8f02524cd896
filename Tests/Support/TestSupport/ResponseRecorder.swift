import HTTPServing
import JSON

/// Keeps every response that comes by, and what streams say.
struct ResponseRecorder: Middleware {
    let folder: ResponseFolder

    func send(_ response: inout Response, to request: Request) {
        let (method, target) = (request.method.name, Self.target(of: request))
        let (status, type) = (response.status.code, response.headers["Content-Type"] ?? "")
        if let stream = response.stream {
            response.stream = RecordedStream(stream) { [folder] piece in
                folder.keep(method, target, status: status, type: type, body: piece)
            }
        } else {
            let body = response.body ?? .copying("")
            folder.keep(method, target, status: status, type: type, body: body)
        }
    }

    static func target(of request: Request) -> String {
        let query = request.query.items.map { $0.name.rawValue + "=" + $0.value }.joined(separator: "&")
        return String(decoding: request.path, as: UTF8.self) + (query.isEmpty ? "" : "?" + query)
    }
}

/// Passes on what a stream says, and keeps it.
private final class RecordedStream: BodyStream {
    private let stream: any BodyStream
    private let keep: @Sendable (Bytes) -> Void

    init(_ stream: any BodyStream, keep: @escaping @Sendable (Bytes) -> Void) {
        (self.stream, self.keep) = (stream, keep)
    }

    func next() -> BodyStreamPart {
        let part = stream.next()
        if case .bytes(let piece) = part { keep(piece) }
        return part
    }

    func onReady(_ notify: @escaping @Sendable () -> Void) { stream.onReady(notify) }
    func close() { stream.close() }
}
