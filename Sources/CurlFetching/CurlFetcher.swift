internal import CCurl
internal import Dispatch
package import HTTPServing
internal import Synchronization

/// Fetches and posts contents over HTTPS, or over HTTP if it is asked to, with libcurl, one at a time.
///
/// The server's certificate has to be valid for the name in the URL, with TLS 1.2 or newer. Redirects are not followed.
/// A proxy is used if the environment names one, as libcurl does (`https_proxy`, `no_proxy`).
package struct CurlFetcher: Sendable {
    private let scheme: String
    private let authority: String?
    private let limits: FetchLimits
    /// libcurl blocks its thread, and the threads of tasks are few: a queue has a thread of its own.
    private let queue = DispatchQueue(label: "sectional.fetching")

    /// Creates a fetcher that uses `scheme` alone, whatever a URL says. `authority` is the path of a PEM file with the
    /// certificates that alone are trusted to have signed a server's; `nil` stands for those of the system.
    package init(scheme: String = "https", authority: String? = nil, limits: FetchLimits) {
        (self.scheme, self.authority, self.limits) = (scheme, authority, limits)
    }

    /// Fetches `url` with GET and the header fields `fields`, or sends `content` to it with POST. Throws a
    /// ``FetchError``, and `CancellationError` within about a second after the task was cancelled.
    package func fetch(
        _ url: HTTPURL, _ fields: HeaderFields = [:], posting content: [UInt8]? = nil
    ) async throws -> FetchedResponse {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.async {
                    continuation.resume(with: Result { try perform(url, fields, content, cancellation) })
                }
            }
        } onCancel: {
            cancellation.isRequested.store(true, ordering: .relaxed)
        }
    }

    private func perform(
        _ url: HTTPURL, _ fields: HeaderFields, _ content: [UInt8]?, _ cancellation: Cancellation
    ) throws -> FetchedResponse {
        guard Self.isReady else { throw FetchError.failed("libcurl failed to initialize") }
        let transfer = try Transfer(limits: limits, cancellation)
        try transfer.configure(url, fields, content, scheme: scheme, authority: authority)
        return try transfer.perform()
    }

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}

package struct FetchedResponse: Sendable {
    package let status: Int
    package let headers: HeaderFields
    package let content: [UInt8]

    package init(status: Int, headers: HeaderFields, content: [UInt8]) {
        (self.status, self.headers, self.content) = (status, headers, content)
    }
}

/// Tells the thread of a transfer that nobody waits for it any more.
final class Cancellation: Sendable {
    let isRequested = Atomic(false)
}

package struct FetchLimits: Sendable {
    package var contentBytes: Int
    package var headBytes = 16_384
    /// How long it may take to connect, with the name's resolution and the TLS handshake.
    package var connecting: Duration = .seconds(5)
    package var total: Duration = .seconds(10)

    package init(contentBytes: Int) { self.contentBytes = contentBytes }
}

package enum FetchError: Error, Equatable, Sendable, CustomStringConvertible {
    case contentTooLarge(limit: Int)
    case headTooLarge(limit: Int)
    case untrusted(String)
    case unusableAuthority
    case timeout
    /// Anything else, in the words of libcurl.
    case failed(String)

    package var description: String {
        switch self {
        case .contentTooLarge(let limit): "the response body has more than \(limit) bytes"
        case .headTooLarge(let limit): "the response's header fields have more than \(limit) bytes"
        case .untrusted(let reason): "the server's certificate isn't trusted: \(reason)"
        case .unusableAuthority: "the file of trusted certificates can't be read, or has no certificate in PEM"
        case .timeout: "the request timed out"
        case .failed(let reason): reason
        }
    }

    /// The error that libcurl reports with `code`; `detail` is its message about this one. Other messages of it differ
    /// from one attempt to the next, by times and ports.
    init(_ code: CURLcode, detail: String) {
        switch code {
        case CURLE_PEER_FAILED_VERIFICATION: self = .untrusted(detail)
        case CURLE_SSL_CACERT_BADFILE: self = .unusableAuthority
        case CURLE_OPERATION_TIMEDOUT: self = .timeout
        default: self = .failed(String(cString: curl_easy_strerror(code)))
        }
    }
}
