internal import CCurl
internal import HTTPServing

extension Transfer {
    /// Sets all options. Throws a ``FetchError`` if libcurl lacks one of them: none may be left out.
    func configure(_ url: HTTPSURL, _ fields: HeaderFields, authority: String?) throws {
        try configureLimits()
        try configureTransport()
        try configureTrust(authority)
        try set(CURLOPT_URL, url.description)
        try set(CURLOPT_USERAGENT, "sectional")
        try add(fields)
    }

    /// HTTPS alone, from the URL to the end: no other scheme, no redirect, and no signal, which the process handles.
    private func configureTransport() throws {
        try set(CURLOPT_PROTOCOLS_STR, "https")
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

    private func add(_ fields: HeaderFields) throws {
        for field in fields.fields {
            guard let longer = curl_slist_append(lines, "\(field.name): \(field.value)") else {
                throw FetchError.failed("no memory")
            }
            lines = longer
        }
        try set(CURLOPT_HTTPHEADER, pointer: lines)
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
