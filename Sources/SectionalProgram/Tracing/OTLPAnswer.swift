import Basics
import CurlFetching
import HTTPServing
import JSON

/// A collector's answer to a batch (OTLP/HTTP, "Response").
enum OTLPAnswer: Sendable {
    /// It has taken the spans, except for `rejected` of them.
    case taken(rejected: Int)
    /// It may take them later, after `pause` if it says so.
    case later(pause: Duration?, reason: String)
    case refused(reason: String)

    /// The longest pause that a collector can ask for.
    static let longestPause = Duration.seconds(60)
    private static let temporary: Set = [429, 502, 503, 504]

    /// Reads a response that came at the time `now`, in seconds since 1970.
    init(_ response: FetchedResponse, now: Int64) {
        let reason = "status \(response.status)"
        switch response.status {
        case 200..<300: self = .taken(rejected: Self.rejected(in: response.content))
        case let status where Self.temporary.contains(status):
            self = .later(pause: response.headers[.retryAfter].flatMap { Self.pause($0, now) }, reason: reason)
        default: self = .refused(reason: reason)
        }
    }

    /// Reads `Retry-After`: seconds or a date (RFC 9110, section 10.2.3).
    private static func pause(_ field: String, _ now: Int64) -> Duration? {
        guard let seconds = Int64(field) ?? HTTPDate(field).map({ $0.seconds - now }) else { return nil }
        return min(max(.seconds(seconds), .zero), longestPause)
    }

    /// Reads a 64-bit number, which is a string in this form of the protocol; some collectors write a number.
    private static func rejected(in content: [UInt8]) -> Int {
        let count = JSONSlice(.copying(content)).member("partialSuccess")?.member("rejectedSpans")
        return max(count.flatMap { Int((try? $0.string()) ?? $0.text) } ?? 0, 0)
    }
}
