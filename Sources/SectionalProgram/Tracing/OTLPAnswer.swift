import CurlFetching
import FoundationEssentials

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

    private struct Content: Decodable {
        struct PartialSuccess: Decodable {
            var rejectedSpans: Count?
        }

        var partialSuccess: PartialSuccess?
    }

    /// A 64-bit number, which is a string in this form of the protocol; some collectors write a number.
    private struct Count: Decodable {
        let value: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            value = try (try? container.decode(Int.self)) ?? Int(container.decode(String.self)) ?? 0
        }
    }

    private static func rejected(in content: [UInt8]) -> Int {
        let read = try? JSONDecoder().decode(Content.self, from: Data(content))
        return max(read?.partialSuccess?.rejectedSpans?.value ?? 0, 0)
    }
}
