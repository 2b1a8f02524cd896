import Basics
import CurlFetching
import HTTPServing
import OpenSSLTokens
import ScreenService

protocol KeySource: Sendable {
    /// The place, for the log and errors.
    var name: String { get }
    /// Whether the set may have keys of HS256, which are secrets.
    var allowsSecrets: Bool { get }
    /// Returns the pause after so many failures in a row.
    func pause(afterFailures count: Int) -> Duration
    /// Reads the set, unless it is still the one that was read with the tag `known`. Throws an error that describes
    /// itself to the operator.
    func read(unless known: String?) async throws -> ReadKeys
}

struct ReadKeys: Sendable {
    /// The set as JSON, or `nil` if it is the one whose tag is known.
    let json: [UInt8]?
    /// The time until it has to be read again.
    let freshness: Duration
    /// The tag that stands for this set at the next read, or `nil` if its place has no tags.
    var tag: String?
}

/// A JWK Set in a file, which is looked at every second.
struct KeyFile: KeySource {
    let name: String
    let allowsSecrets = true
    private let path: FilePath

    init(_ path: FilePath) { (self.path, name) = (path, path.description) }

    func pause(afterFailures count: Int) -> Duration { .seconds(1) }

    func read(unless known: String?) throws -> ReadKeys {
        ReadKeys(json: try path.contents(atMost: VerificationKeys.maximumBytes), freshness: .seconds(1))
    }
}

enum KeyPlace: Sendable, CustomStringConvertible {
    case file(FilePath)
    case url(HTTPURL)

    var description: String {
        switch self {
        case .file(let path): path.description
        case .url(let url): url.description
        }
    }
}

extension SettingType<KeyPlace> {
    /// The path of a file, or an `https` URL. Any other URL is refused: it would be taken for a path.
    static var keyPlace: Self {
        SettingType(
            expected: "the path of a file, or a URL that begins with https:// and has no user and no password",
            placeholder: "FILE|URL",
            read: { written in
                guard let text = written.text, text.contains("://") else {
                    return SettingType<FilePath>.path.read(written).map(KeyPlace.file)
                }
                guard let url = HTTPURL(text), url.scheme == "https" else { return nil }
                return .url(url)
            }, text: \.description)
    }
}

/// A JWK Set at a URL. It is fetched again when the response is no longer fresh.
struct KeyServer: KeySource {
    typealias Fetch = @Sendable (HTTPURL, HeaderFields) async throws -> FetchedResponse

    let name: String
    /// Everyone who can ask the server would know the secret.
    let allowsSecrets = false
    private let url: HTTPURL
    private let fetch: Fetch

    /// A set at `url`. `authority` is the file of the certificates that alone are trusted, `nil` for the system's.
    init(_ url: HTTPURL, authority: FilePath?) {
        let fetcher = CurlFetcher(
            authority: authority?.description, limits: FetchLimits(contentBytes: VerificationKeys.maximumBytes))
        self.init(url) { try await fetcher.fetch($0, $1) }
    }

    init(_ url: HTTPURL, fetch: @escaping Fetch) { (name, self.url, self.fetch) = (url.description, url, fetch) }

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

struct UnusableResponse: Error, Equatable, CustomStringConvertible {
    let status: Int

    var description: String {
        let redirects = (300..<400).contains(status) && status != 304
        return "unexpected status \(status)" + (redirects ? "; redirects are not followed" : "")
    }
}
