package import Basics

/// A request with its whole content, as a server's adapter passes it.
public struct Request: Sendable {
    /// The method.
    public var method: Method
    /// The path as received, percent-encoded, without the query; as bytes, because routes are matched by bytes.
    public var path: [UInt8]
    /// The query's parameters, decoded, in order.
    public var query: Query
    /// The header fields.
    public var headers: HeaderFields
    /// The content; empty if there is none, or if it is read as it arrives.
    public var body: [UInt8]
    /// The content that is arriving; `nil` if ``body`` has it.
    package var arriving: (any ContentStream)?
    /// The path parameters that the router has matched.
    public var parameters: PathParameters = PathParameters()
    /// The request's id, set by ``RequestIdentifier``. A response that is made by reading it isn't sent again.
    package var id: RequestID {
        get {
            reads?.noteUnkeyedRead()
            return ownID
        }
        set { ownID = newValue }
    }
    /// The time at which the request was received, in nanoseconds of a `ServiceClock`; set by ``AccessLog`` and other
    /// middleware that measures.
    public package(set) var arrival: Int64?
    /// The time for which the request waited in the server before its responder was called.
    public var queued: Duration = .zero
    package let record: RequestRecord
    /// The id of the trace that it is a part of: its caller's, or one that this service has begun. Set by ``Tracer``.
    package internal(set) var traceID: TraceID?
    /// Its span, if it is recorded; set by ``Tracer``.
    var span: OpenSpan?
    /// The client's address: that of the peer or, if the peer is a trusted proxy, the one it forwards
    /// (``ClientAddress``). `nil` for requests made in process. A response that is made by reading it isn't sent again
    /// for other requests.
    package var clientAddress: IPAddress? {
        get {
            reads?.noteUnkeyedRead()
            return origin
        }
        set { origin = newValue }
    }

    /// The id, for code that makes no response from it, or one that the server can make for each request.
    var ownID: RequestID = ""
    /// The client's address, for code that makes no response from it.
    var origin: IPAddress?
    /// The record of reads, if the response may be sent again.
    private let reads: RequestRecord?

    /// A request for `target`, a percent-encoded path with an optional query, such as `/screens/cars?limit=20`.
    public init(_ method: Method, _ target: String, headers: HeaderFields = [:], body: [UInt8] = []) {
        self.init(method, target: Array(target.utf8)[...], headers: headers, body: body)
    }

    /// A request for the bytes of `target`. No other request uses `record` at the same time.
    package init(
        _ method: Method, target: ArraySlice<UInt8>, headers: HeaderFields = [:], body: [UInt8] = [],
        record: RequestRecord = RequestRecord()
    ) {
        let mark = target.firstIndex(of: 0x3F) ?? target.endIndex
        (self.method, self.headers, self.body, self.record) = (method, headers, body, record)
        path = Array(target[..<mark])
        query = Query(encoded: target[mark...].dropFirst())
        reads = headers.reads
    }
}

extension Request {
    /// The content as it arrives; if it has arrived whole, in one part. To be read once.
    package var contentStream: any ContentStream { arriving ?? WholeContent(body) }

    /// Sets the time of arrival, unless it is known: `now` without the time for which the request was queued.
    package mutating func noteArrival(at now: @autoclosure () -> Int64) {
        if arrival == nil { arrival = now() - (queued == .zero ? 0 : Int64(queued.nanoseconds)) }
    }

    /// The path as received for a problem's `instance`, with invalid UTF-8 repaired, at most 256 characters.
    var instance: String {
        let text = String(decoding: path, as: UTF8.self)
        // A text has no more characters than bytes, so most need no counting.
        return path.count <= 256 ? text : String(text.prefix(256))
    }
}

/// A request method (RFC 9110, section 9), any token.
public struct Method: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The method as in the request line; methods are case-sensitive.
    public var name: String { identifier.rawValue }
    private let identifier: Identifier

    /// A method with the name `name`.
    public init(_ name: String) { identifier = Identifier(name) }
    /// A method with the name `name`.
    public init(stringLiteral name: String) { identifier = Identifier(name) }

    /// Requests a representation.
    public static let get: Method = "GET"
    /// Requests the header of a `GET` without the content.
    public static let head: Method = "HEAD"
    /// Lets the resource process the content.
    public static let post: Method = "POST"
    /// Requests the methods of a resource.
    public static let options: Method = "OPTIONS"
}
