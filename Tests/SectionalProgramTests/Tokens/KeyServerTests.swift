import CurlFetching
import Foundation
import HTTPServing
import OpenSSLTokens
import TestSupport
import Testing
@testable import SectionalProgram

/// A JWK Set at a URL.
@Suite struct KeyServerTests {
    private let fixture: TokenKeysFixture
    private let ring = KeyRing(rules: TokenKeysFixture.rules)
    private let lines = LogLines()

    init() throws { fixture = try TokenKeysFixture() }

    private func server(_ answer: @escaping @Sendable (HeaderFields) throws -> FetchedResponse) throws -> KeyServer {
        KeyServer(try #require(HTTPURL("https://id.example.com/jwks"))) { _, fields in try answer(fields) }
    }

    private static func response(_ status: Int, _ headers: HeaderFields = [:], _ json: Data = Data()) -> FetchedResponse
    {
        FetchedResponse(status: status, headers: headers, content: Array(json))
    }

    @Test func `a JWK set is requested`() async throws {
        let set = try fixture.set("RS256-1")
        let read = try await server { fields in
            #expect(fields[.accept] == "application/jwk-set+json, application/json" && fields[.ifNoneMatch] == nil)
            return Self.response(200, [.cacheControl: "max-age=77", .etag: "\"a\""], set)
        }.read(unless: nil)
        #expect(read.json == Array(set) && read.freshness == .seconds(77) && read.tag == "\"a\"")
    }

    @Test func `a known key set is requested conditionally`() async throws {
        let read = try await server { fields in
            #expect(fields[.ifNoneMatch] == "\"a\"")
            return Self.response(304, [.cacheControl: "max-age=77"])
        }.read(unless: "\"a\"")
        #expect(read.json == nil && read.freshness == .seconds(77) && read.tag == "\"a\"")
    }

    @Test(arguments: [204, 301, 302, 304, 307, 401, 404, 500, 503]) func `other statuses are refused`(_ status: Int)
        async throws
    {
        let server = try server { _ in Self.response(status, [.location: "https://id.example.com/other"]) }
        await #expect(throws: UnusableResponse(status: status)) { try await server.read(unless: nil) }
        #expect("\(UnusableResponse(status: status))".contains("redirects") == [301, 302, 307].contains(status))
    }

    /// Whoever can ask the server would know the secret.
    @Test func `secrets in a key set from a URL are not used`() async throws {
        let sets = [try fixture.set("HS256-1"), try fixture.set("HS256-1", "RS256-1")]
        let secretAlone = KeyRefresh(
            try server { _ in Self.response(200, [:], sets[0]) }, ring, clock: ManualClock(), log: lines.log)
        await #expect(throws: VerificationKeysError.self) { try await secretAlone.read() }
        let beside = KeyRefresh(
            try server { _ in Self.response(200, [:], sets[1]) }, ring, clock: ManualClock(), log: lines.log)
        _ = try await beside.read()
        #expect(ring.keys.all.map { $0.id?.rawValue } == ["RS256-1"])
        #expect(lines.count("event=keys-changed source=https://id.example.com/jwks keys=RS256-1") == 1)
        #expect(lines.count("event=key-unused key=HS256-1") == 1)
    }

    @Test func `the pause grows after each failure`() throws {
        let server = try server { _ in Self.response(500) }
        let pauses = (1...8).map { server.pause(afterFailures: $0).components.seconds }
        #expect(pauses == [10, 20, 40, 80, 160, 300, 300, 300])
        #expect(server.pause(afterFailures: .max) == .seconds(300) && server.pause(afterFailures: 0) == .seconds(10))
    }
}
