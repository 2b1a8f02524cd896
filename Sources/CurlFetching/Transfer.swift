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

    init(limits: FetchLimits, _ cancellation: Cancellation) throws {
        guard let handle = curl_easy_init() else { throw FetchError.failed("out of memory") }
        (self.handle, self.limits, self.cancellation) = (handle, limits, cancellation)
        message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_slist_free_all(lines)
        message.deallocate()
    }

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

    /// Sets all options. Throws a ``FetchError`` if libcurl lacks one of them: none may be left out.
    func configure(
        _ url: HTTPURL, _ fields: HeaderFields, _ content: [UInt8]?, scheme: String, authority: String?
    ) throws {
        try configureLimits()
        try configureTransport(scheme)
        try configureTrust(authority)
        try set(CURLOPT_URL, url.description)
        try set(CURLOPT_USERAGENT, "sectional")
        if let content { try configurePost(content) }
        try add(fields, isPost: content != nil)
    }

    /// libcurl copies the content, which is why its size comes first.
    private func configurePost(_ content: [UInt8]) throws {
        try set(CURLOPT_POST, 1)
        try set(CURLOPT_POSTFIELDSIZE, content.count)
        var content = content
        try content.withUnsafeMutableBytes { try set(CURLOPT_COPYPOSTFIELDS, pointer: $0.baseAddress) }
    }

    /// `scheme` alone, from the URL to the end: no other scheme, no redirect, and no signal, which the process handles.
    private func configureTransport(_ scheme: String) throws {
        try set(CURLOPT_PROTOCOLS_STR, scheme)
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        try set(CURLOPT_NOSIGNAL, 1)
        // Else the end of a fetch waits for a name server that doesn't answer, whatever the limits are.
        try set(CURLOPT_QUICK_EXIT, 1)
    }

    private func configureTrust(_ authority: String?) throws {
        try set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        // 1 isn't enough: 2 asks for a certificate with the URL's name.
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        guard let authority else { return }
        try set(CURLOPT_CAINFO, authority)
        // libcurl would trust the certificates in the system's folder as well.
        try set(CURLOPT_CAPATH, nil)
    }

    private func add(_ fields: HeaderFields, isPost: Bool) throws {
        for field in fields.fields { try add("\(field.name): \(field.value)") }
        // libcurl would ask the server whether it wants a large content, and wait a second for the answer.
        if isPost { try add("Expect:") }
        try set(CURLOPT_HTTPHEADER, pointer: lines)
    }

    private func add(_ line: String) throws {
        guard let longer = curl_slist_append(lines, line) else { throw FetchError.failed("out of memory") }
        lines = longer
    }

    func set(_ option: CURLoption, _ number: Int) throws {
        try check(sectional_curl_set_number(handle, option, number))
    }

    func set(_ option: CURLoption, _ text: String?) throws {
        try check(sectional_curl_set_text(handle, option, text))
    }

    func set(_ option: CURLoption, pointer: UnsafeMutableRawPointer?) throws {
        try check(sectional_curl_set_pointer(handle, option, pointer))
    }

    func check(_ code: CURLcode) throws {
        if code != CURLE_OK { throw FetchError(code, detail: "") }
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
