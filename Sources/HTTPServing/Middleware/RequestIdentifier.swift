import Synchronization

/// Gives each request a name for the log and the answer: the client's own, if it is well-formed, or a new one.
public struct RequestIdentifier: Middleware {
    private let makeIdentifier: @Sendable () -> String

    /// Names requests by `makeIdentifier`; by default 16 random hex digits.
    public init(_ makeIdentifier: @escaping @Sendable () -> String = Self.random) {
        self.makeIdentifier = makeIdentifier
    }

    /// Names the request.
    public func receive(_ request: inout Request) -> Response? {
        let given = request.headers["X-Request-Id"]
        request.id = given.flatMap { Self.isWellFormed($0) ? $0 : nil } ?? makeIdentifier()
        return nil
    }

    /// The name is in the response's `X-Request-Id` where the client gave it, and in every error; what answers other
    /// requests too can't have one.
    public func send(_ response: inout Response, to request: Request) {
        guard response.status.code >= 400 || request.headers["X-Request-Id"] != nil else { return }
        response.headers["X-Request-Id"] = request.id
        response.reuse = nil
    }

    /// 16 hex digits that nobody has yet: those of a generator with a random seed, SplitMix64 (Steele, Lea and Flood,
    /// 2014). The system's own takes a call into the kernel for each number.
    public static func random() -> String {
        var number = seed.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        let digits = String(number ^ (number >> 31), radix: 16)
        let missing = 16 - digits.utf8.count
        return missing == 0 ? digits : String(repeating: "0", count: missing) + digits
    }

    private static let seed = Atomic(UInt64.random(in: .min ... .max))

    private static func isWellFormed(_ identifier: String) -> Bool {
        (1...64).contains(identifier.utf8.count)
            && identifier.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
                default: false
                }
            }
    }
}
