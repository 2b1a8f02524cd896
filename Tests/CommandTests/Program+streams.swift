import Basics
import Foundation
import Glibc
import OpenSSLTokens
import TestSupport

extension Program {
    /// A token that the program takes.
    func token(_ role: String, _ subject: String) throws -> String {
        let secret = Array(String(repeating: "secret ", count: 8).utf8)
        let claims = TokenClaims(subject: Identifier(subject), roles: [Identifier(role)], expiresAt: 4_000_000_000)
        return TokenSigner(key: try TokenKey(secret: secret)).sign(claims)
    }
}

extension RunningServer {
    /// Bytes of memory that the server has now, without what it shares with files.
    var memory: Int {
        get throws {
            let status = try String(contentsOfFile: "/proc/\(process.identifier)/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
            return (Int(line?.split(separator: " ").dropFirst().first ?? "") ?? 0) * 1024
        }
    }
}
