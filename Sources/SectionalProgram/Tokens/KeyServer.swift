import Basics
import CurlFetching
import HTTPServing
import OpenSSLTokens
import ScreenService

/// A JWK Set at a URL. It is fetched again when the response is no longer fresh.
struct KeyServer: KeySource {
    /// Fetches a URL with header fields.
    typealias Fetch = @Sendable (HTTPSURL, HeaderFields) async throws -> FetchedResponse

    let name: String
    /// Whoever can ask the server would know the secret.
    let allowsSecrets = false
    private let url: HTTPSURL
    private let fetch: Fetch

    /// A set at `url`. `authority` is the file of the certificates that alone are trusted, `nil` for the system's.
    init(_ url: HTTPSURL, authority: FilePath?) {
        let fetcher = CurlFetcher(
            authority: authority?.description, limits: FetchLimits(contentBytes: VerificationKeys.maximumBytes))
        self.init(url) { try await fetcher.fetch($0, $1) }
    }

    init(_ url: HTTPSURL, fetch: @escaping Fetch) { (name, self.url, self.fetch) = (url.description, url, fetch) }

    /// 10 seconds after the first failure, twice as long after each further one, and at most 5 minutes.
    func pause(afterFailures count: Int) -> Duration { .seconds(min(300, 10 << min(max(count - 1, 0), 5))) }

    func read(unless known: String?) async throws -> ReadKeys {
        var fields: HeaderFields = [.accept: "application/jwk-set+json, application/json"]
        fields[.ifNoneMatch] = known
        let response = try await fetch(url, fields)
        let freshness = Freshness.lifetime(of: response.headers, now: WallClock.now())
        switch response.status {
        case 200: return ReadKeys(json: response.content, freshness: freshness, tag: response.headers[.etag])
        case 304 where known != nil: return ReadKeys(json: nil, freshness: freshness, tag: known)
        default: throw UnusableResponse(status: response.status)
        }
    }
}

/// The error of a response that has no JWK Set.
struct UnusableResponse: Error, Equatable, CustomStringConvertible {
    let status: Int

    var description: String {
        let redirects = (300..<400).contains(status) && status != 304
        return "the server answered with status \(status)" + (redirects ? "; redirects are not followed" : "")
    }
}
