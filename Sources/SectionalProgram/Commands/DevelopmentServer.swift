import Basics
import MicrohttpdServer

/// The server of a configuration that is started for development, which makes tokens with a key that only it has.
struct DevelopmentServer {
    private let host: String
    private let port: Int
    private let isSecure: Bool
    /// The reason why it is asked, for errors.
    private let reason: String

    /// The server of `configuration`. Throws a configuration error if it can't be in development: it isn't on a loopback
    /// address.
    init(_ configuration: Configuration) throws {
        host = HealthcheckCommand.reachable(configuration[.host])
        (port, isSecure) = (configuration[.port], configuration[.tlsCertificate] != nil)
        reason = configuration.isDevelopment ? "" : "there is no tokenSecretFile and no tokenSecret to sign with, and "
        guard LoopbackHost.isOne(host) else { throw CommandError.configuration(reason + "host is no loopback address") }
    }

    /// Asks for a token. Throws a ``CommandError`` if there is none.
    func token(role: String, subject: String, lifetime: Int) throws -> String {
        let target = "/preview/tokens?subject=\(subject.percentEncoded)&ttl=\(lifetime)"
        // HTTP/1.0, so that the content isn't chunked.
        let request = Array("GET \(target) HTTP/1.0\r\nHost: localhost\r\n\r\n".utf8)
        let response = try? HTTPProbe.response(
            host: host, port: port, request: request, isSecure: isSecure, timeout: .seconds(3))
        guard let response, let content = Self.content(of: response) else {
            throw CommandError.configuration(reason + "no server in development answers at \(host):\(port)")
        }
        guard let token = try PreviewTokens.token(of: role, in: content) else {
            throw CommandError.configuration("no token can give the role '\(role)': see roleMap and defaultRole")
        }
        return token
    }

    /// Returns the content of a response with the status 200, or `nil`.
    private static func content(of response: [UInt8]) -> [UInt8]? {
        let status = response.split(separator: 0x20, maxSplits: 2).dropFirst().first
        guard let status, status.elementsEqual("200".utf8),
            let end = response.indices.first(where: { response[$0...].starts(with: [13, 10, 13, 10]) })
        else { return nil }
        return Array(response[(end + 4)...])
    }
}
