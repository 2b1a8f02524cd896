internal import CCurl

/// The reason why there is no response.
public enum FetchError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The content is larger than the limit of this many bytes.
    case contentTooLarge(limit: Int)
    /// The head is larger than the limit of this many bytes.
    case headTooLarge(limit: Int)
    /// The server's certificate isn't trusted, or is another server's.
    case untrusted(String)
    /// The file of trusted certificates can't be used.
    case unusableAuthority
    /// The fetch or the connecting took too long.
    case timeout
    /// Anything else, in the words of libcurl.
    case failed(String)

    /// The message for the operator.
    public var description: String {
        switch self {
        case .contentTooLarge(let limit): "the server's content has more than \(limit) bytes"
        case .headTooLarge(let limit): "the server's header fields have more than \(limit) bytes"
        case .untrusted(let reason): "the server's certificate isn't trusted: \(reason)"
        case .unusableAuthority: "the file of trusted certificates can't be read, or has none in PEM"
        case .timeout: "the server took too long"
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
