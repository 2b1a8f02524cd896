import HTTPServing
import Testing

@Suite struct CrossSiteRequestsTests {
    private func isRefused(
        _ headers: HeaderFields, _ method: HTTPServing.Method = .post, origins: [String] = [], hosts: [String] = []
    ) -> Bool {
        let sites = CrossSiteRequests(allowedOrigins: origins, allowedHosts: hosts.compactMap(HostPattern.init))
        var request = Request(method, "/screens/a/sections/b/cells/c/actions/d", headers: headers)
        return sites.receive(&request)?.status == .forbidden
    }

    @Test(arguments: ["https://evil.example", "http://localhost:8080", "null", ""])
    func `requests of other sites are refused`(origin: String) {
        #expect(isRefused(["Host": "localhost:8080", "Sec-Fetch-Site": "cross-site", "Origin": origin]))
    }

    /// `Host` isn't compared: a proxy may have changed it.
    @Test(arguments: ["same-origin", "same-site", "none"]) func `requests of the same site are accepted`(site: String) {
        #expect(!isRefused(["Host": "10.0.0.7:80", "Sec-Fetch-Site": site, "Origin": "https://app.example"]))
        #expect(!isRefused(["Host": "10.0.0.7:80", "Sec-Fetch-Site": site]))
    }

    /// A page that sends no referrer has its own forms sent with that origin. A frame in a sandbox has it too, but is
    /// another site.
    @Test(arguments: [("same-origin", false), ("same-site", true), ("none", true), ("cross-site", true), ("", true)])
    func `the origin null is accepted from the same origin only`(_ site: String, _ isRefused: Bool) {
        #expect(self.isRefused(["Host": "a", "Sec-Fetch-Site": site, "Origin": "null"]) == isRefused)
    }

    /// An unknown value is as if absent.
    @Test(arguments: [nil, "", "Cross-Site", "none, none"])
    func `without Sec-Fetch-Site, the origin must be an allowed host`(site: String?) {
        func isRefused(_ origin: String?, host: String? = "Service.example:8080") -> Bool {
            var headers: HeaderFields = [:]
            if let host { headers[.host] = host }
            if let site { headers[.secFetchSite] = site }
            if let origin { headers[.origin] = origin }
            return self.isRefused(headers, hosts: ["*.service.example", "[2001:db8::1]"])
        }
        for origin in [
            nil, "", "http://service.example:8080", "http://service.example", "https://SERVICE.example:1",
            "http://www.service.example", "http://[2001:db8::1]:80",
        ] {
            #expect(!isRefused(origin), "\(origin ?? "-")")
        }
        for origin in [
            "null", "http://evil.example", "http://service.example.evil.example", "service.example", "http://",
            "http://evil.example/service.example", "http://service.example@evil.example", "app://service.example",
            "http://service.example, http://evil.example", "*",
        ] {
            #expect(isRefused(origin), "\(origin)")
        }
        #expect(isRefused("http://service.example", host: nil))
        #expect(!isRefused(nil, host: nil))
    }

    @Test func `requests of allowed origins are accepted`() {
        let listed = ["https://app.example"]
        for site in ["cross-site", ""] {
            func isRefused(_ origin: String) -> Bool {
                self.isRefused(["Host": "a", "Sec-Fetch-Site": site, "Origin": origin], origins: listed)
            }
            #expect(!isRefused("https://app.example"))
            for other in ["https://App.example", "https://app.example:444", "https://app.example/"] {
                #expect(isRefused(other), "\(other)")
            }
        }
    }

    /// Any page has the origin `null` if it wants to.
    @Test(arguments: ["*", "null"]) func `if any origin is allowed, cross-site requests need a token`(allowed: String) {
        for site in ["cross-site", ""] {
            for token in ["Bearer x", "bearer x", "Basic eDp4", "", nil] {
                var headers: HeaderFields = ["Host": "a", "Sec-Fetch-Site": site, "Origin": "null"]
                if let token { headers[.authorization] = token }
                #expect(isRefused(headers, origins: [allowed]) == !["Bearer x", "bearer x"].contains(token))
                #expect(isRefused(headers))
            }
        }
        #expect(isRefused(["Host": "a", "Sec-Fetch-Site": "cross-site", "Origin": "*"], origins: [allowed]))
    }

    @Test func `GET, HEAD and OPTIONS are never refused`() {
        let headers: HeaderFields = ["Host": "a", "Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"]
        for method in [HTTPServing.Method.get, .head, .options] { #expect(!isRefused(headers, method)) }
        for method in ["PUT", "DELETE", "PATCH", "get"] as [HTTPServing.Method] { #expect(isRefused(headers, method)) }
    }
}
