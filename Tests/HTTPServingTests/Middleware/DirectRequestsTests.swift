import HTTPServing
import Testing

@Suite struct DirectRequestsTests {
    private func status(_ names: String...) -> Int? {
        var request = Request(.get, "/", headers: ["Host": "localhost"])
        for name in names { request.headers.append(HeaderName(name), "x") }
        return DirectRequests().receive(&request)?.status.code
    }

    @Test(arguments: [
        "Forwarded", "forwarded", "Via", "VIA", "X-Real-IP", "X-Forwarded-For", "x-forwarded-proto", "X-Forwarded-Host",
        "X-FORWARDED-ANYTHING",
    ])
    func `a service in development refuses requests that a proxy forwards`(name: String) {
        #expect(status(name) == 403)
        #expect(status("Accept", name) == 403)
    }

    @Test(arguments: ["Forward", "Forwarded-For", "X-Forwarded", "Viaduct", "X-Via", "\u{212A}-Forwarded-For"])
    func `other fields are accepted`(name: String) { #expect(status(name) == nil) }
}
