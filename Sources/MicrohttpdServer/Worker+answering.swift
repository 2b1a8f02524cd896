internal import CMicrohttpd
import HTTPServing

extension Worker {
    /// Keeps a part of the content. Returns false to close the connection of a client that doesn't stop.
    func receive(_ part: UnsafeRawBufferPointer, of exchange: Exchange) -> Bool {
        exchange.received += part.count
        if exchange.received <= configuration.maxBodyBytes { exchange.body.append(contentsOf: part) }
        // A content that is too long is read to its end, so that the client hears why; within reason.
        return exchange.received <= 16 * max(configuration.maxBodyBytes, 65_536)
    }

    /// Takes the next step: first the head, then, when the request is complete or resumed, the response. Returns
    /// false where the connection can't go on.
    func advance(_ exchange: Exchange, on connection: OpaquePointer, method: UnsafePointer<CChar>) -> Bool {
        guard exchange.hasBegun else {
            exchange.hasBegun = true
            exchange.connection = connection
            // To answer before the content is read closes the connection: right only where it won't be read.
            return announcesTooMuch(connection) ? answer(exchange, tooLarge(exchange)) : true
        }
        if let response = exchange.takeResponse() { return answer(exchange, response) }
        exchange.begin()
        compose(exchange, method: method)
        if let response = exchange.takeResponseOrSuspend() { return answer(exchange, response) }
        MHD_suspend_connection(connection)
        return true
    }

    /// Has the responder answer, on this thread as long as it doesn't wait.
    private func compose(_ exchange: Exchange, method: UnsafePointer<CChar>) {
        let fields = headers(of: exchange)
        if let problem = refusal(of: exchange, fields) {
            _ = exchange.finish(problem.response(instance: exchange.path))
            return
        }
        let request = Request(
            method: Method(String(cString: method)), path: Array(exchange.pathBytes),
            query: Query(encoded: Array(exchange.queryBytes)), headers: fields, body: exchange.body)
        Task.immediate { [responder] in
            let response = await responder.respond(to: request)
            if exchange.finish(response) { self.resume(exchange) }
        }
    }

    private func refusal(of exchange: Exchange, _ fields: HeaderFields) -> Problem? {
        if exchange.target.count > configuration.maxTargetBytes {
            return .uriTooLong(limit: configuration.maxTargetBytes)
        }
        if exchange.received > configuration.maxBodyBytes {
            return .contentTooLarge(limit: configuration.maxBodyBytes)
        }
        if fields.fields.count > configuration.maxHeaderFields {
            return .headersTooLarge("The request has more than \(configuration.maxHeaderFields) header fields.")
        }
        return nil
    }

    private func announcesTooMuch(_ connection: OpaquePointer) -> Bool {
        guard let length = MHD_lookup_connection_value(connection, .HEADER_KIND, "Content-Length") else {
            return false
        }
        return (Int(String(cString: length)) ?? 0) > configuration.maxBodyBytes
    }

    private func tooLarge(_ exchange: Exchange) -> Response {
        Problem.contentTooLarge(limit: configuration.maxBodyBytes).response(instance: exchange.path)
    }

    private func headers(of exchange: Exchange) -> HeaderFields {
        var fields = HeaderFields()
        withUnsafeMutablePointer(to: &fields) { pointer in
            _ = MHD_get_connection_values_n(exchange.connection, .HEADER_KIND, headerHandler, pointer)
        }
        return fields
    }
}

/// Called for each header field of a request.
private func headerHandler(
    _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ nameSize: Int,
    _ value: UnsafePointer<CChar>?, _ valueSize: Int
) -> MHD_Result {
    let fields = context?.assumingMemoryBound(to: HeaderFields.self)
    fields?.pointee.append(text(name, nameSize), text(value, valueSize))
    return .YES
}

private func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count), as: UTF8.self)
}

extension Exchange {
    /// What stands before the first `?`.
    var pathBytes: ArraySlice<UInt8> { target.prefix { $0 != 0x3F } }
    /// What stands after the first `?`.
    var queryBytes: ArraySlice<UInt8> { target.drop { $0 != 0x3F }.dropFirst() }
    /// The path for a problem's `instance`.
    var path: String { String(String(decoding: pathBytes, as: UTF8.self).prefix(256)) }
}
