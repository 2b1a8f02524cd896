internal import CCurl
internal import HTTPServing

extension Transfer {
    /// Sets all options. Throws a ``FetchError`` if libcurl lacks one of them: none may be left out.
    func configure(_ request: TransferRequest, authority: String?) throws {
        try configureLimits()
        try configureTransport(request.scheme)
        try configureTrust(authority)
        try set(CURLOPT_URL, request.url)
        try set(CURLOPT_USERAGENT, "sectional")
        if let content = request.content { try configurePost(content) }
        try add(request.fields, isPost: request.content != nil)
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
        guard let longer = curl_slist_append(lines, line) else { throw FetchError.failed("no memory") }
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
