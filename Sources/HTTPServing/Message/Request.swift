/// A request with its whole content, as a server's adapter hands it over.
public struct Request: Sendable {
    /// The method.
    public var method: Method
    /// The path as it came, percent-encoded, without the query: bytes, because routes are matched on bytes.
    public var path: [UInt8]
    /// The query's parameters, decoded, in order.
    public var query: Query
    /// The header fields.
    public var headers: HeaderFields
    /// The content; empty where there was none.
    public var body: [UInt8]
    /// What the router found in the path.
    public var parameters: PathParameters = PathParameters()
    /// A name for this request in the log and in answers; given by `RequestIdentifier`.
    public var id: RequestID = ""
    /// When it came; noted by `AccessLog`.
    public var arrival: ContinuousClock.Instant?
    /// Where it came from: the other end of the connection, unless that is a trusted proxy, which says who is
    /// (`ClientAddress`). `nil` in process.
    public var clientAddress: IPAddress?

    /// A request from its parts; `path` is percent-encoded.
    public init(
        method: Method, path: [UInt8], query: Query = Query(), headers: HeaderFields = [:], body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// A request for `target`, a path and perhaps a query, percent-encoded, such as `/screens/cars?limit=20`.
    public init(_ method: Method, _ target: String, headers: HeaderFields = [:], body: [UInt8] = []) {
        self.init(method, target: Array(target.utf8)[...], headers: headers, body: body)
    }

    /// A request for the bytes of `target`, a path and perhaps a query, percent-encoded.
    public init(_ method: Method, target: ArraySlice<UInt8>, headers: HeaderFields = [:], body: [UInt8] = []) {
        let mark = target.firstIndex(of: 0x3F) ?? target.endIndex
        let query = Query(encoded: target[mark...].dropFirst())
        self.init(method: method, path: Array(target[..<mark]), query: query, headers: headers, body: body)
    }
}

extension Request {
    /// The path for a problem's `instance`: as it came, repaired where it is no UTF-8, at most 256 characters.
    var instance: String {
        let text = String(decoding: path, as: UTF8.self)
        // No more characters than bytes: most needn't be counted.
        return path.count <= 256 ? text : String(text.prefix(256))
    }
}
