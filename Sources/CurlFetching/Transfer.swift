internal import CCurl
internal import HTTPServing
internal import Synchronization

/// One fetch. libcurl calls its methods on the thread that performs it.
final class Transfer {
    let handle: UnsafeMutableRawPointer
    var lines: UnsafeMutablePointer<curl_slist>?
    private let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private let limits: FetchLimits
    private let cancellation: Cancellation
    private var content: [UInt8] = []
    private var headBytes = 0
    private var isContentTooLarge = false

    /// Throws a ``FetchError`` if there is no memory.
    init(limits: FetchLimits, _ cancellation: Cancellation) throws {
        guard let handle = curl_easy_init() else { throw FetchError.failed("no memory") }
        (self.handle, self.limits, self.cancellation) = (handle, limits, cancellation)
        message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_slist_free_all(lines)
        message.deallocate()
    }

    /// Sets what is the same for all URLs.
    func configureLimits() throws {
        try set(CURLOPT_ERRORBUFFER, pointer: message)
        try set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(limits.connecting))
        try set(CURLOPT_TIMEOUT_MS, Self.milliseconds(limits.total))
        let context = Unmanaged.passUnretained(self).toOpaque()
        for option in [CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_XFERINFODATA] {
            try set(option, pointer: context)
        }
        try check(sectional_curl_set_receiver(handle, CURLOPT_WRITEFUNCTION, receiveContent))
        try check(sectional_curl_set_receiver(handle, CURLOPT_HEADERFUNCTION, receiveLine))
        try check(sectional_curl_set_progress(handle, continueTransfer))
        try set(CURLOPT_NOPROGRESS, 0)
    }

    /// Returns the time in milliseconds for libcurl, to which 0 would mean its own default.
    private static func milliseconds(_ time: Duration) -> Int { max(1, Int(time / .milliseconds(1))) }

    /// Fetches. Throws a ``FetchError``, and `CancellationError`.
    func perform() throws -> FetchedResponse {
        let code = curl_easy_perform(handle)
        if isCancelled { throw CancellationError() }
        if isContentTooLarge { throw FetchError.contentTooLarge(limit: limits.contentBytes) }
        if headBytes > limits.headBytes { throw FetchError.headTooLarge(limit: limits.headBytes) }
        guard code == CURLE_OK else { throw FetchError(code, detail: String(cString: message)) }
        return FetchedResponse(status: sectional_curl_status(handle), headers: headers, content: content)
    }

    private var headers: HeaderFields {
        var headers = HeaderFields()
        var header = curl_easy_nextheader(handle, UInt32(CURLH_HEADER), -1, nil)
        while let field = header {
            let (name, value) = (field.pointee.name, field.pointee.value)
            if let name, let value { headers.append(HeaderName(String(cString: name)), String(cString: value)) }
            header = curl_easy_nextheader(handle, UInt32(CURLH_HEADER), -1, field)
        }
        return headers
    }

    fileprivate var isCancelled: Bool { cancellation.isRequested.load(ordering: .relaxed) }

    /// Takes a part of the content. Returns whether there is room for it.
    fileprivate func take(_ part: UnsafeRawBufferPointer) -> Bool {
        isContentTooLarge = part.count > limits.contentBytes - content.count
        if !isContentTooLarge { content += part }
        return !isContentTooLarge
    }

    /// Counts a line of the head. Returns whether there is room for it.
    fileprivate func countLine(_ bytes: Int) -> Bool {
        headBytes += bytes
        return headBytes <= limits.headBytes
    }
}

private func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
}

/// Called with each part of the content. Another result than the number of bytes ends the transfer.
private func receiveContent(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    let part = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer(context)?.take(part) == true ? part.count : part.count + 1
}

/// Called with each line of the head. Another result than the number of bytes ends the transfer.
private func receiveLine(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    transfer(context)?.countLine(size * count) == true ? size * count : size * count + 1
}

/// Called again and again, at least once a second. Another result than 0 ends the transfer.
private func continueTransfer(
    _ context: UnsafeMutableRawPointer?, _: curl_off_t, _: curl_off_t, _: curl_off_t, _: curl_off_t
) -> Int32 {
    transfer(context)?.isCancelled == false ? 0 : 1
}
