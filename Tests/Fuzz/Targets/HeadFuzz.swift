import HTTPServing
import MicrohttpdServer
import Synchronization

/// What comes over a connection: heads, contents and chunks, as libmicrohttpd and its adapter read them, beside a
/// parser that takes nothing but what RFC 9112 says.
struct HeadFuzz: FuzzTarget {
    private let requests = RecordedRequests()
    private let port: Int
    /// Kept, as it ends with the last reference.
    private let server: MicrohttpdServer

    init() throws {
        var configuration = MicrohttpdServer.Configuration()
        configuration.port = 0
        configuration.workers = 1
        // libmicrohttpd may miss the end of what a client sends where it comes with the last request, and waits so long.
        configuration.idleTimeout = 1
        server = MicrohttpdServer(configuration: configuration, responder: requests, log: .silent)
        port = try server.start()
    }

    func check(_ input: [UInt8]) throws {
        requests.clear()
        let answer = try RawConnection.exchange(input, port: port)
        let (taken, statuses) = (requests.taken, try RawResponses.statuses(of: answer, mayBeToHead: input))
        try require(statuses.count { $0 == 200 } == taken.count, "each request that is taken has one answer")
        // 505 says that the version is another one.
        try require(statuses.allSatisfy { $0 < 500 || $0 == 505 }, "no request is a fault of the server")
        let sent = StrictRequests.requests(in: input)
        try require(taken.count <= sent.count, "nothing is taken for a request that is none")
        for (taken, sent) in zip(taken, sent) { try check(taken, sent) }
    }

    private func check(_ taken: Request, _ sent: StrictRequest) throws {
        try require(taken.method.name.utf8.elementsEqual(sent.method), "a method is the one that was sent")
        try require(
            sent.target.first != 0x2F || sent.target.starts(with: taken.path), "a path is the one that was sent")
        try require(taken.body == sent.body, "a content is the one that was sent")
        try require(taken.headers.fields.count <= sent.fields.count, "there are no more fields than were sent")
        for field in taken.headers.fields where !field.value.unicodeScalars.contains("\u{FFFD}") {
            let wasSent = sent.fields.contains { name, value in
                name.elementsEqual(field.name.utf8) && value.elementsEqual(field.value.utf8)
            }
            try require(wasSent, "a field is one that was sent: \(field)")
        }
    }
}

/// Answers everything alike, and keeps what it was asked.
private final class RecordedRequests: Responder {
    private let requests = Mutex<[Request]>([])

    var taken: [Request] { requests.withLock { $0 } }

    func clear() { requests.withLock { $0 = [] } }

    func respond(to request: Request) async -> Response {
        requests.withLock { $0.append(request) }
        return Response(.ok)
    }
}
