import HTTPServing
import JSON
import Screens
import TestSupport
import Testing
@testable import OpenSSLTokens
@testable import SectionalProgram

@Suite struct PreviewTokensTests {
    private struct Shop: ServiceProgram {
        enum ShopRole: String, ServiceRole {
            case guest, user, admin
            static let withoutToken = guest
        }

        static let name = "shop"
        static let roles = Roles(ShopRole.self)
        static let database = ServiceDatabase.absent
        let screens: [any ScreenComposer] = []

        init(_ setup: ServiceSetup) throws {}
    }

    private let router: Router

    init() throws { router = try Self.router() }

    private static func router(_ settings: [String: String] = [:]) throws -> Router {
        let program = try DeclaredProgram(Shop.self, [])
        let tokens = try ProcessTokens(program, Configuration(program, settings))
        var router = Router()
        try Preview(Shop.self, tokens: tokens).addRoutes(to: &router)
        return router
    }

    /// The claims of a token.
    private static func claims(_ token: String?) throws -> JSONObject {
        let parts = try #require(token).split(separator: ".")
        return JSONObject(try #require(Base64URL.decode(parts[1].utf8)))
    }

    @Test func `the preview gets a token for each role`() async throws {
        let response = try await get(["Host": "127.0.0.1:8080"])
        let tokens = JSONObject(response.body)["tokens"].list
        #expect(tokens.compactMap { $0["role"].text } == ["user", "admin"])
        for token in tokens {
            let claims = try Self.claims(token["token"].text)
            #expect(claims["sub"].text == "bob" && claims["role"].text == token["role"].text)
            let (end, start) = (try #require(claims["exp"].number), try #require(claims["iat"].number))
            #expect(end - start == 12 * 3600)
        }
        #expect(response["cache-control"] == "no-store")
    }

    @Test func `a role that no token gives has no token`() async throws {
        let router = try Self.router(["jwks": "keys.json", "roleMap": "crew=user"])
        let response = try await InProcessClient(router).get("/preview/tokens", ["Host": "localhost"])
        let tokens = JSONObject(response.body)["tokens"]
        #expect(tokens[0]["token"].exists)
        #expect(tokens[1]["role"].text == "admin" && tokens[1].names == ["role"])
    }

    @Test(
        arguments: [
            ["Host": "localhost:8080"], ["Host": "[::1]:8080"], ["Host": "localhost", "Sec-Fetch-Site": "same-origin"],
            ["Host": "127.0.0.2", "Sec-Fetch-Site": "none"], ["Host": "[::1]"], ["Host": "127.255.255.255:65535"],
            ["Host": "127.0.0.1:0"], ["Host": "127.0.0.1."], ["Host": "localhost:"], ["Host": "LocalHost"],
        ] as [HeaderFields])
    func `tokens are given to pages of this machine`(_ headers: HeaderFields) async throws {
        #expect(try await get(headers).status == 200)
    }

    @Test(
        arguments: [
            [:], ["Host": "example.com"], ["Host": "127.0.0.1.example.com"], ["Host": "localhost.example.com:8080"],
            ["Host": "10.0.0.1:8080"], ["Host": "127.0.0.+1"], ["Host": "127.0.0.+1:8080"], ["Host": "127.0.0.256"],
            ["Host": "127.1"], ["Host": "[::1].evil.com"], ["Host": "[::1]evil.com"],
            ["Host": "[::1].evil.com:8080"], ["Host": "127.0.0.1.evil.com:8080"],
            ["Host": "[::1]:8080.evil.com"], ["Host": "::1"], ["Host": "[::1"], ["Host": "[::2]"],
            ["Host": "localhost:evil.com"], ["Host": "localhost:655360"], ["Host": "localhost:+1"],
            ["Host": "localhost:8080:8080"], ["Host": "evil.com:localhost"],
            ["Host": "loca\u{17F}host"], ["Host": "LOCALHOST.evil.com"], ["Host": "localhost, localhost"],
            ["Host": "localhost:8080", "Origin": "http://example.com"],
            ["Host": "localhost:8080", "Sec-Fetch-Site": "cross-site"],
            ["Host": "localhost:8080", "Sec-Fetch-Site": "same-site"],
        ] as [HeaderFields])
    func `tokens of the preview are given to local pages only`(_ headers: HeaderFields) async throws {
        let response = try await get(headers)
        #expect(response.status == 403 && !response.text.contains("token\""))
    }

    @Test(arguments: ["", String(repeating: "a", count: 129)]) func `an empty or too long subject is refused`(
        _ subject: String
    ) async throws {
        let response = try await InProcessClient(router)
            .get("/preview/tokens?subject=" + subject, ["Host": "localhost"])
        #expect(response.status == 400)
    }

    @Test(
        arguments: [
            ("1", 200), ("3153600000", 200), ("0", 400), ("3153600001", 400), ("-1", 400), ("1.5", 400), ("", 400),
        ])
    func `a token's lifetime is the requested one, up to the limit`(_ lifetime: String, _ status: Int) async throws {
        let response = try await InProcessClient(router)
            .get("/preview/tokens?subject=bob&ttl=" + lifetime, ["Host": "localhost"])
        #expect(response.status == status)
        guard status == 200 else { return }
        let claims = try Self.claims(try PreviewTokens.token(of: "user", in: response.body))
        let (end, start) = (try #require(claims["exp"].number), try #require(claims["iat"].number))
        #expect(end - start == Int(lifetime))
    }

    @Test func `the token of a role is found in the answer`() async throws {
        let response = try await get(["Host": "localhost"])
        let token = try PreviewTokens.token(of: "admin", in: response.body)
        #expect(try Self.claims(token)["role"].text == "admin")
        #expect(try PreviewTokens.token(of: "Admin", in: response.body) == nil)
        #expect(try PreviewTokens.token(of: "user", in: Array(#"{"tokens":[{"role":"user"}]}"#.utf8)) == nil)
        #expect(throws: DecodingError.self) { try PreviewTokens.token(of: "user", in: Array("<html>".utf8)) }
    }

    /// As JSON Schema counts, by Unicode code points: "é" of two of them is as long as two letters.
    @Test(arguments: [(64, 200), (65, 400)]) func `a subject's length is counted in code points`(
        _ count: Int, _ status: Int
    )
        async throws
    {
        let subject = String(repeating: "e%CC%81", count: count)
        let response = try await InProcessClient(router).get(
            "/preview/tokens?subject=" + subject, ["Host": "localhost"])
        #expect(response.status == status)
    }

    @Test func `the answer with tokens is described`() async throws {
        let route = try #require(router.routes.first { $0.pattern == "/preview/tokens" })
        let description = JSONObject(route.description.json.bytes.array)
        let schema = description["responses"]["200"]["content"]["application/json"]["schema"]
        let token = schema["properties"]["tokens"]["items"]
        #expect(token["properties"].names == ["role", "token"])
        #expect(token["required"].list.compactMap(\.text) == ["role"])
        #expect(description["responses"].names.isSuperset(of: ["400", "403"]))
        #expect(description["responses"]["403"]["description"].text?.contains("another site") == true)
        let subject = description["parameters"][0]
        #expect(subject["in"].text == "query" && subject["schema"]["maxLength"].number == 128)
        #expect(description["parameters"][1]["schema"]["maximum"].number == 3_153_600_000)
    }

    private func get(_ headers: HeaderFields) async throws -> RawResponse {
        try await InProcessClient(router).get("/preview/tokens?subject=bob", headers)
    }
}
