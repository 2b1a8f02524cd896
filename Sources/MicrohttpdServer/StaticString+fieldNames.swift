/// The names of header fields that frame messages, or that the server writes itself.
extension StaticString {
    static var date: StaticString { "Date" }
    static var connection: StaticString { "Connection" }
    static var contentLength: StaticString { "Content-Length" }
    static var transferEncoding: StaticString { "Transfer-Encoding" }
    static var contentTypeOptions: StaticString { "X-Content-Type-Options" }
    static var requestID: StaticString { "X-Request-Id" }
    static var traceParent: StaticString { "Traceparent" }
    static var host: StaticString { "Host" }
    static var expect: StaticString { "Expect" }

    /// The text with the zero byte that ends it.
    var cString: UnsafePointer<CChar> { UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self) }
}
