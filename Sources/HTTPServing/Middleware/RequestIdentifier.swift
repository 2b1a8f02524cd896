public import Basics

/// A middleware that gives each request an id: the client's own if it is well-formed, else a new one.
public struct RequestIdentifier: Middleware, ReuseStep {
    private let makeIdentifier: @Sendable () -> RequestID

    public init(_ makeIdentifier: @escaping @Sendable () -> RequestID = { .random() }) {
        self.makeIdentifier = makeIdentifier
    }

    public func receive(_ request: inout Request) -> Response? {
        if let given = request.headers.value(of: .requestID), RequestID.isWellFormed(given.utf8.span) {
            request.id = .given(Identifier(given))
        } else {
            request.id = makeIdentifier()
        }
        return nil
    }

    /// Sets the response's `X-Request-Id` if the client sent one, and on every error. An error can't be reused; any
    /// other response can, with the id of each request.
    public func send(_ response: inout Response, to request: Request) {
        let isError = response.status.code >= 400
        if isError { response.reuse = nil }
        response.reuse?.add(self)
        if isError || request.headers.has(.requestID) { response.headers[.requestID] = request.ownID.description }
    }

    public func admits(_ request: inout ReusedRequest) -> Bool {
        request.echoesID = true
        return true
    }
}

/// A request's id, in the log and in its response.
public enum RequestID: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// An id from the client or from a test.
    case given(Identifier)
    /// A generated id. Its text is made only when it is needed, which is rare.
    case made(UInt64)

    public init(stringLiteral text: String) { self = .given(Identifier(text)) }

    public static func random() -> RequestID { .made(SplitMix64.next()) }

    /// Returns whether an id from a client is taken over: 1 to 64 letters, digits and `-._@:+/=`. Apache httpd writes ids
    /// with `@`, HAProxy with `:`, and others in base64.
    public static func isWellFormed(_ text: Span<UInt8>) -> Bool {
        guard (1...64).contains(text.count) else { return false }
        for index in text.indices {
            switch text[index] {
            case 0x2F...0x3A, 0x40...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x3D, 0x5F: continue
            default: return false
            }
        }
        return true
    }

    /// The id as text: a given one unchanged, a generated one as 16 hex digits.
    public var description: String {
        switch self {
        case .given(let name): return name.rawValue
        case .made(let number):
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }
    }
}
