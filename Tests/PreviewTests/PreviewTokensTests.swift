import HTTPServing
import Preview
import TestSupport
import Testing

@Suite struct PreviewTokensTests {
    private let router: Router

    init() throws {
        var router = Router()
        try Preview(tokens: PreviewTokens(roles: ["user", "admin"]) { $0 + ":" + $1 }).addRoutes(to: &router)
        self.router = router
    }

    @Test func handsOutATokenForEachRole() async throws {
        let response = try await get(["Host": "127.0.0.1:8080"])
        #expect(
            response.text
                == #"{"tokens":[{"role":"user","token":"user:bob"},{"role":"admin","token":"admin:bob"}]}"#)
        #expect(response["cache-control"] == "no-store")
    }

    @Test func hasRolesWithoutASecret() async throws {
        var router = Router()
        try Preview(tokens: PreviewTokens(roles: ["user"], sign: nil)).addRoutes(to: &router)
        let response = try await InProcessClient(router).get("/preview/tokens", ["Host": "localhost"])
        #expect(response.text == #"{"tokens":[{"role":"user"}]}"#)
    }

    @Test(
        arguments: [
            ["Host": "localhost:8080"], ["Host": "[::1]:8080"], ["Host": "localhost", "Sec-Fetch-Site": "same-origin"],
            ["Host": "127.0.0.2", "Sec-Fetch-Site": "none"],
        ] as [HeaderFields])
    func handsThemToThisMachine(_ headers: HeaderFields) async throws {
        #expect(try await get(headers).status == 200)
    }

    @Test(
        arguments: [
            [:], ["Host": "example.com"], ["Host": "127.0.0.1.example.com"], ["Host": "localhost.example.com:8080"],
            ["Host": "10.0.0.1:8080"], ["Host": "localhost:8080", "Origin": "http://example.com"],
            ["Host": "localhost:8080", "Sec-Fetch-Site": "cross-site"],
            ["Host": "localhost:8080", "Sec-Fetch-Site": "same-site"],
        ] as [HeaderFields])
    func handsThemToNobodyElse(_ headers: HeaderFields) async throws {
        let response = try await get(headers)
        #expect(response.status == 403 && !response.text.contains("user:"))
    }

    @Test(arguments: ["", String(repeating: "a", count: 129)]) func refusesSubjects(_ subject: String) async throws {
        let response = try await InProcessClient(router)
            .get("/preview/tokens?subject=" + subject, ["Host": "localhost"])
        #expect(response.status == 400)
    }

    private func get(_ headers: HeaderFields) async throws -> RawResponse {
        try await InProcessClient(router).get("/preview/tokens?subject=bob", headers)
    }
}
