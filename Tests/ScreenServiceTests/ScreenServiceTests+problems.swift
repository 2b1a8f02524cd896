import HTTPServing
import ScreenService
import TestSupport
import Testing

/// Requests that are refused.
extension ScreenServiceTests {
    @Test(arguments: [
        ("GET", "/nothing", nil, 404, "not-found"), ("GET", "/screens/nothing", nil, 404, "not-found"),
        ("GET", "/screens/hello/1", nil, 404, "not-found"), ("GET", "/screens/cars/999999", nil, 404, "not-found"),
        ("GET", "/screens/cars/x", nil, 404, "not-found"),
        ("GET", "/screens/cars/sections/none", nil, 404, "not-found"),
        ("GET", "/screens/team/1", nil, 403, "forbidden"), ("GET", "/screens/team/999", nil, 403, "forbidden"),
        ("GET", "/screens/team/new", "user:ana", 403, "forbidden"),
        ("GET", "/screens/cars/new", "user:ana", 403, "forbidden"),
        ("GET", "/screens/team/999", "user:ana", 404, "not-found"),
        ("GET", "/screens/team/sections/info", nil, 404, "not-found"),
        ("GET", "/screens/hello", "broken", 401, "invalid-token"),
        ("GET", "/screens/hello", "king:ana", 401, "invalid-token"),
        ("DELETE", "/screens/hello", nil, 405, "method-not-allowed"),
        ("GET", "/screens/cars?limit=0", nil, 400, "bad-request"),
        ("GET", "/screens/cars?limit=201", nil, 400, "bad-request"),
        ("GET", "/screens/cars?limit=x", nil, 400, "bad-request"),
        ("GET", "/screens/cars/sections/feed?after=!", nil, 400, "bad-request"),
    ])
    func `a problem says what is wrong`(
        _ method: String, _ target: String, _ token: String?, _ status: Int, _ name: String
    )
        async throws
    {
        try await withClients(of: showcase.responder()) { client in
            var request = Request(Method(method), target)
            request.headers["Authorization"] = token.map { "Bearer " + $0 }
            let response = try await client.execute(request)
            #expect(response.status == status)
            #expect(response["content-type"] == "application/problem+json")
            #expect(response.text.contains(#""type":"/problems/\#(name)""#))
            #expect(response.text.contains(#""status":\#(status)"#))
            #expect(response.text.contains(#""detail":""#))
            #expect((response["www-authenticate"] != nil) == (status == 401))
            #expect((response["allow"] != nil) == (status == 405))
        }
    }

    @Test(arguments: ["Basic YTpi", "Bearer", "Bearer a b", "", "bearer  user:ana"])
    func `bearer is read in any case, other credentials refused`(
        _ value: String
    ) async throws {
        let response = try await InProcessClient(showcase.responder()).get("/screens/hello", ["Authorization": value])
        #expect(response.status == (value.hasSuffix("user:ana") ? 200 : 401))
    }

    /// RFC 6750, section 3.1: whoever sends no bearer token learns that one is taken, and nothing more.
    @Test(arguments: [
        ("Basic YTpi", false), ("", false), ("user:ana", false), ("Bearer", true), ("Bearer a b", true),
        ("Bearer nobody", true),
    ])
    func `the challenge has an error only if a bearer token was sent`(_ value: String, _ hasError: Bool) async throws {
        let client = InProcessClient(try showcase.responder())
        let response = try await client.get("/screens/hello", ["Authorization": value])
        let challenge = try #require(response["www-authenticate"])
        #expect(response.status == 401 && challenge.hasPrefix("Bearer realm=\""))
        #expect(challenge.contains("error=\"invalid_token\"") == hasError)
        #expect(challenge.contains("error_description=\"") == hasError)
    }

    @Test func `an unacceptable Accept gets 406, a malformed header 400`() async throws {
        try await withClients(of: showcase.responder()) { client in
            let page = try await client.get("/screens/hello", ["Accept": "text/html"])
            #expect(page.status == 406)
            let malformed = try await client.get("/screens/hello", ["Sectional-Cell-Types": "a;v=b"])
            #expect(malformed.status == 400)
        }
    }
}
