import HTTPServing
import Synchronization

/// Counts the requests that another responder answers.
final class CountingResponder: Responder {
    private let inner: any Responder
    private let requests = Mutex(0)

    init(_ inner: any Responder) { self.inner = inner }

    var count: Int { requests.withLock { $0 } }

    func respond(to request: consuming Request) async -> Response {
        requests.withLock { $0 += 1 }
        return await inner.respond(to: request)
    }
}
