import FoundationEssentials
import HTTPServing
import MicrohttpdServer
import ScreenService
import Synchronization

/// The TLS certificate in the configured files, and its renewal.
final class CertificateFiles: Sendable {
    /// The time between two looks at the files.
    static let interval: Duration = .seconds(10)

    /// The certificate for new connections.
    let certificates: TLSCertificates
    private let chain: FilePath
    private let key: FilePath
    private let log: Log
    /// The contents at the last look, whether they were usable or not.
    private let seen: Mutex<Contents>

    private struct Contents: Equatable {
        let chain: [UInt8]
        let key: [UInt8]
    }

    /// Reads the configured files. Returns `nil` if none are configured. Throws a configuration error if only one is, if
    /// either can't be read, or if they don't belong together.
    static func load(_ configuration: Configuration, log: Log) throws -> CertificateFiles? {
        switch (configuration[.tlsCertificate], configuration[.tlsKey]) {
        case (nil, nil): nil
        case (let chain?, let key?): try CertificateFiles(chain: chain, key: key, log: log)
        case (nil, _), (_, nil): throw CommandError.configuration("TLS needs both tlsCertificate and tlsKey")
        }
    }

    /// Reads the files. Throws the same errors.
    init(chain: FilePath, key: FilePath, log: Log) throws {
        guard let contents = Self.contents(chain, key) else {
            throw CommandError.configuration("tlsCertificate, tlsKey: \(chain) or \(key) can't be read")
        }
        do { certificates = TLSCertificates(try TLSCertificate(chain: contents.chain, key: contents.key)) } catch {
            throw CommandError.configuration("tlsCertificate, tlsKey: \(error)")
        }
        (self.chain, self.key, self.log) = (chain, key, log)
        seen = Mutex(contents)
    }

    /// Reads the files again. If they have changed, new connections get the new certificate, or the log says why they
    /// can't: the files may be between two renewals, so the last good certificate stays.
    func renew() {
        // One renewal at a time: the older one of two must not replace the newer.
        seen.withLock { seen in
            guard let contents = Self.contents(chain, key), contents != seen else { return }
            seen = contents
            take(contents)
        }
    }

    private func take(_ contents: Contents) {
        do {
            let certificate = try TLSCertificate(chain: contents.chain, key: contents.key)
            certificates.replace(with: certificate)
            log(.info, "certificate-renewed", ["expires": String(certificate.expiresAt)])
        } catch { log(.error, "certificate-refused", ["error": "\(error)"]) }
    }

    /// The background task that looks at the files again and again.
    var task: BackgroundTask {
        BackgroundTask("tls-certificate") { [self] in
            while true {
                try await Task.sleep(for: Self.interval)
                renew()
            }
        }
    }

    /// Exposes the time at which the current certificate expires.
    func expose(in metrics: Metrics) {
        metrics.expose(.certificateExpiry) { [certificates] in Int(certificates.current.expiresAt) }
    }

    private static func contents(_ chain: FilePath, _ key: FilePath) -> Contents? {
        guard let chain = FileManager.default.contents(atPath: chain.description),
            let key = FileManager.default.contents(atPath: key.description)
        else { return nil }
        return Contents(chain: Array(chain), key: Array(key))
    }
}

extension Metrics.Gauge {
    /// The time at which the TLS certificate expires.
    static let certificateExpiry = Self(
        name: "tls_certificate_expiry_seconds", help: "When the TLS certificate expires, in seconds since 1970.")
}
