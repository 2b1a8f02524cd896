internal import CCurl
internal import Dispatch
public import HTTPServing
internal import Synchronization

/// Fetches contents over HTTPS, and posts contents over HTTP or HTTPS, with libcurl, one at a time.
///
/// The server's certificate has to be valid for the name in the URL, with TLS 1.2 or newer. Redirects are not followed.
/// A proxy is used if the environment names one, as libcurl does (`https_proxy`, `no_proxy`).
public struct CurlFetcher: Sendable {
    private let authority: String?
    private let limits: FetchLimits
    /// libcurl blocks its thread, and the threads of tasks are few: a queue has a thread of its own.
    private let queue = DispatchQueue(label: "sectional.fetching")

    /// Creates a fetcher. `authority` is the path of a PEM file with the certificates that alone are trusted to have
    /// signed a server's; `nil` stands for those of the system.
    public init(authority: String? = nil, limits: FetchLimits) {
        (self.authority, self.limits) = (authority, limits)
    }

    /// Fetches `url` with GET and the header fields `fields`. Throws a ``FetchError``, and `CancellationError` within
    /// about a second after the task was cancelled.
    public func fetch(_ url: HTTPSURL, _ fields: HeaderFields = [:]) async throws -> FetchedResponse {
        try await perform(TransferRequest(url: url.description, scheme: "https", fields: fields))
    }

    /// Sends `content` to `url` with POST and the header fields `fields`. Throws the same errors.
    public func post(
        _ content: [UInt8], to url: HTTPURL, _ fields: HeaderFields
    ) async throws -> FetchedResponse {
        try await perform(
            TransferRequest(url: url.description, scheme: url.scheme, fields: fields, content: content))
    }

    private func perform(_ request: TransferRequest) async throws -> FetchedResponse {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.async {
                    continuation.resume(with: Result { try respond(to: request, cancellation) })
                }
            }
        } onCancel: {
            cancellation.isRequested.store(true, ordering: .relaxed)
        }
    }

    private func respond(to request: TransferRequest, _ cancellation: Cancellation) throws -> FetchedResponse {
        guard Self.isReady else { throw FetchError.failed("libcurl can't be used") }
        let transfer = try Transfer(limits: limits, cancellation)
        try transfer.configure(request, authority: authority)
        return try transfer.perform()
    }

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}

/// The request of a transfer: GET or, with a content, POST.
struct TransferRequest: Sendable {
    let url: String
    /// The only scheme that is used, whatever the URL says.
    let scheme: String
    let fields: HeaderFields
    var content: [UInt8]?
}

/// A response that was fetched.
public struct FetchedResponse: Sendable {
    /// The status.
    public let status: Int
    /// The header fields.
    public let headers: HeaderFields
    /// The content.
    public let content: [UInt8]

    /// Creates a response.
    public init(status: Int, headers: HeaderFields, content: [UInt8]) {
        (self.status, self.headers, self.content) = (status, headers, content)
    }
}

/// Tells the thread of a transfer that nobody waits for it any more.
final class Cancellation: Sendable {
    let isRequested = Atomic(false)
}
