import CurlFetching
import HTTPServing

/// How long a fetched response is fresh (RFC 9111, section 4.2), within bounds that protect both sides.
enum Freshness {
    /// The bounds of a lifetime that the response states.
    static let bounds: ClosedRange<Duration> = .seconds(5) ... .seconds(86_400)
    /// The lifetime of a response that has to be asked for anew each time, or is no longer fresh when it comes.
    static let least: Duration = .seconds(60)
    /// The lifetime of a response that states none.
    static let standard: Duration = .seconds(600)

    /// Returns the lifetime of a response with these header fields that was fetched at the time `now`, in seconds since
    /// 1970.
    static func lifetime(of headers: HeaderFields, now: Int64) -> Duration {
        let directives = (headers[.cacheControl] ?? "").listMembers.map(directive)
        let named = { (name: String) in directives.filter { $0.name.isSame(as: name) } }
        if !(named("no-store") + named("no-cache")).isEmpty { return least }
        let ages = named("max-age").map { seconds($0.value) }
        guard let stated = ages.min() ?? expiry(headers, now: now) else { return standard }
        let left = stated - (headers[.age].map(seconds) ?? 0)
        return left > 0 ? min(max(.seconds(left), bounds.lowerBound), bounds.upperBound) : least
    }

    /// Reads a number of seconds. What isn't one counts as 0, as no longer fresh; a huge one as 2³¹ (RFC 9111, section
    /// 1.2.2): their differences don't overflow.
    private static func seconds(_ text: String) -> Int64 {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
        return min(Int64(text) ?? .max, 1 << 31)
    }

    /// Returns the seconds from the response to its `Expires`; `nil` without that field, 0 if it is no date.
    private static func expiry(_ headers: HeaderFields, now: Int64) -> Int64? {
        guard let expires = headers[.expires] else { return nil }
        guard let end = HTTPDate(expires) else { return 0 }
        return end.seconds - (headers[.date].flatMap(HTTPDate.init)?.seconds ?? now)
    }

    /// Splits a directive such as `max-age=600` into its name and its value, without quotes around it.
    private static func directive(_ text: String) -> (name: String, value: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count > 1 ? parts[1].utf8 : "".utf8[...]
        let isQuoted = value.count > 1 && value.first == 0x22 && value.last == 0x22
        return (String(parts[0]), String(Substring(isQuoted ? value.dropFirst().dropLast() : value)))
    }
}
