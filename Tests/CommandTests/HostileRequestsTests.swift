import Foundation
import HTTPServing
import TestSupport
import Testing

@testable import OpenSSLTokens

/// What an attacker sends to the program itself.
@Suite(.timeLimit(.minutes(5))) struct HostileRequestsTests {
    private let program: Program

    init() throws { program = try Program() }

    private func token(header: String = #"{"alg":"HS256"}"#, _ payload: String) throws -> String {
        let key = try TokenKey(secret: Array(String(repeating: "secret ", count: 8).utf8))
        return TokenSigner(key: key).sign(header: Array(header.utf8), payload: Array(payload.utf8))
    }

    /// Signed with the right key, and still none that another reader would read in the same way.
    @Test func `a token that can be read in two ways is refused`() async throws {
        let server = try RunningServer(program)
        let good = try token(#"{"sub":"ana","role":"user","exp":4000000000}"#)
        let (message, last) = (String(good.dropLast()), try #require(good.last))
        let stray = try #require(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".nextCharacter(to: last))
        let bad = [
            try token(#"{"sub":"ana","role":"guest","role":"user","exp":4000000000}"#),
            try token(#"{"sub":"ben","sub":"ana","role":"user","exp":4000000000}"#),
            try token(#"{"sub":"ana","role":"user","exp":1,"exp":4000000000}"#),
            try token(#"{"sub":"ana","role":"user","exp":4000000000,"x":[{"y":1,"\u0079":2}]}"#),
            try token(header: #"{"alg":"none","alg":"HS256"}"#, #"{"sub":"ana","role":"user","exp":4000000000}"#),
            try token(header: #"{"alg":"HS256","crit":["x"]}"#, #"{"sub":"ana","role":"user","exp":4000000000}"#),
            message + String(stray), message, good + ".", good + "=", String(good.dropLast(22)), good + good,
        ]
        // Also when a good one is remembered.
        for _ in 0..<2 {
            for token in bad {
                let response = try await server.client.get("/screens/team", ["Authorization": "Bearer " + token])
                #expect(response.status == 401 && response["content-type"] == "application/problem+json", "\(token)")
                #expect(response["www-authenticate"]?.hasPrefix("Bearer ") == true)
            }
            let response = try await server.client.get("/screens/team", ["Authorization": "Bearer " + good])
            #expect(response.status == 200)
        }
        #expect(server.stop() == 0)
    }

    /// Of two tokens, a proxy might have looked at the one and the service at the other.
    @Test func `a request has one token in one field`() async throws {
        let server = try RunningServer(program)
        let good = try token(#"{"sub":"ana","role":"user","exp":4000000000}"#)
        for (fields, status) in [
            (["Authorization: Bearer " + good], 200), (["authorization:bearer   \(good)  "], 200),
            (["Authorization: Bearer " + good, "Authorization: Bearer " + good], 401),
            (["Authorization: Bearer " + good, "authorization: Bearer x"], 401),
            (["Authorization: Bearer " + good, "Authorization:"], 401), (["Authorization: Bearer"], 401),
            (["Authorization:", "Authorization: Bearer " + good], 401), (["Authorization:"], 401),
            (["Authorization: Bearer \(good), Bearer \(good)"], 401), (["Authorization: Bearer \(good) x"], 401),
            (["Authorization: Basic " + good], 401), (["Authorization: " + good], 401),
            (["Authorization: Bearer\t" + good], 401), (["Authorization: Bearer \"\(good)\""], 401),
        ] {
            let client = try SocketClient(port: server.port)
            client.send("GET /screens/team HTTP/1.1\r\nHost: x\r\n\(fields.joined(separator: "\r\n"))\r\n\r\n")
            #expect(try await client.receive().status == status, "\(fields)")
        }
        #expect(server.stop() == 0)
    }

    /// One line for each request, of nothing that changes what a terminal shows or forges a field.
    @Test func `no client can forge a log line`() async throws {
        let file = program.folder.file("log")
        let server = try RunningServer(program, error: file)
        let hostile: [[UInt8]] = [
            Array("\u{9B}31m\u{202E}\u{2066}\u{200B}".utf8), Array("\u{2028}level=error".utf8), [0xFF, 0xC0, 0x80],
            Array("\u{85}event=\"forged\"\\".utf8), Array("\u{FEFF}\u{E0041}".utf8),
        ]
        for bytes in hostile {
            let client = try SocketClient(port: server.port)
            client.send(
                Array("GET /nothing-".utf8) + bytes
                    + Array(" HTTP/1.1\r\nHost: x\r\nX-Request-Id: ".utf8) + bytes + Array("\r\n\r\n".utf8))
            #expect(try await client.receive().status >= 400)
        }
        #expect(server.stop() == 0)
        let log = try Data(contentsOf: URL(filePath: file)).split(separator: 0x0A).map {
            String(decoding: $0, as: UTF8.self)
        }
        let requests = log.filter { $0.contains("path=\"/nothing-") }
        #expect(requests.count == hostile.count, "\(log)")
        for line in requests {
            #expect(line.hasPrefix("time=2") && line.contains(" level=info event=request id="))
            #expect(line.unicodeScalars.allSatisfy { $0.isASCII ? (0x20...0x7E).contains($0.value) : $0 == "\u{FFFD}" })
            // Outside of quotes there is one of each.
            let unquoted = line.replacing(#/"(\\.|[^"\\])*"/#, with: "")
            #expect(unquoted.ranges(of: "level=").count == 1 && unquoted.ranges(of: "event=").count == 1)
        }
    }
}

extension String {
    /// The character behind `character`: in base64url, where the last character has bits that mean nothing, one that
    /// differs in these alone.
    fileprivate func nextCharacter(to character: Character) -> Character? {
        firstIndex(of: character).map { self[index(after: $0)] }
    }
}
