internal import CMicrohttpd
internal import Glibc
import HTTPServing

extension Worker {
    /// Looks for a response that stands ready for the request, by all of its head: what isn't in there can't make a
    /// difference. Returns whether there is one; else the exchange has the key under which one may be kept.
    func findReady(
        _ exchange: Exchange, _ connection: OpaquePointer, _ url: UnsafePointer<CChar>,
        _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>
    ) -> Bool {
        let target = exchange.head.target
        // A request line that a zero byte cuts short is refused (see `RequestHead`).
        guard isSafe(method), !isDraining, version - url == target.count + 1 else { return false }
        scratch.removeAll(keepingCapacity: true)
        for text in [method, version] { append(text, strlen(text)) }
        scratch += target
        scratch.append(0x0A)
        MHD_get_connection_values_n(connection, .HEADER_KIND, keyHandler, Unmanaged.passUnretained(self).toOpaque())
        exchange.ready = readyResponses.find(scratch, now: Int64(time(nil)))
        exchange.hasBegun = exchange.ready != nil
        if !exchange.hasBegun { exchange.key = scratch }
        return exchange.hasBegun
    }

    /// Sends what stood ready.
    func send(_ ready: ReadyResponse, on connection: OpaquePointer) -> Bool {
        guard let note = ready.reuse?.onReuse else { return ready.queue(on: connection) }
        let start = ContinuousClock.now
        defer { note(ContinuousClock.now - start) }
        return ready.queue(on: connection)
    }

    /// Keeps a response that answers every request with the same head, where the request was no more than a head.
    func keep(_ ready: ReadyResponse, _ response: Response, _ exchange: Exchange) {
        guard response.reuse?.validity.isCurrent ?? false, !exchange.key.isEmpty, exchange.received == 0,
            exchange.head.headers["Content-Length"] == nil, exchange.head.headers["Transfer-Encoding"] == nil
        else { return }
        readyResponses.keep(ready, size: response.body?.count ?? 0)
    }

    fileprivate func append(_ start: UnsafePointer<CChar>?, _ count: Int) {
        scratch.append(contentsOf: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
        scratch.append(0x0A)
    }

    /// RFC 9110, section 9.2.1.
    private func isSafe(_ method: UnsafePointer<CChar>) -> Bool {
        strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0
    }
}

/// Called for each header field of a request.
private func keyHandler(
    _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ nameSize: Int,
    _ value: UnsafePointer<CChar>?, _ valueSize: Int
) -> MHD_Result {
    guard let context else { return .NO }
    let worker = Unmanaged<Worker>.fromOpaque(context).takeUnretainedValue()
    worker.append(name, nameSize)
    worker.append(value, valueSize)
    return .YES
}
