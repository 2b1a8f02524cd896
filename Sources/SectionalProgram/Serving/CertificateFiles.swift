import Basics
import HTTPServing
import MicrohttpdServer
import ScreenService
import Synchronization

/// The TLS certificate in the configured files, and its renewal.
final class CertificateFiles: Sendable {
    static let interval: Duration = .seconds(5)
    private static let maximumBytes = 1 << 20

    let certificates: TLSCertificates
    private let chain: FilePath
    private let key: FilePath
    private let log: Log
    private let clock: any ServiceClock
    private let reads: Mutex<RepeatedReads<[[UInt8]]>>

    /// The bytes of both files, the chain's first.
    private typealias Read = RepeatedReads<[[UInt8]]>.Read

    /// Reads the configured files. Returns `nil` if none are configured. Throws a configuration error if only one is,
    /// if either can't be read, or if they don't belong together.
    static func load(_ configuration: Configuration, log: Log) throws -> CertificateFiles? {
        switch (configuration[.tlsCertificate], configuration[.tlsKey]) {
        case (nil, nil): nil
        case (let chain?, let key?): try CertificateFiles(chain: chain, key: key, log: log)
        case (nil, _), (_, nil): throw CommandError.configuration("TLS requires both tlsCertificate and tlsKey")
        }
    }

    init(chain: FilePath, key: FilePath, log: Log, clock: any ServiceClock = ContinuousClock()) throws {
        do {
            let contents = try Self.contents(chain, key)
            certificates = TLSCertificates(try TLSCertificate(chain: contents[0], key: contents[1]))
            reads = Mutex(RepeatedReads(contents))
        } catch { throw CommandError.configuration("tlsCertificate, tlsKey: \(error)") }
        (self.chain, self.key, self.log, self.clock) = (chain, key, log, clock)
        warnIfExpired()
    }

    /// Reads the files again. If they have changed, and are as at the last read, new connections get the new
    /// certificate, or the log says why they can't, once: the last good certificate stays. One read isn't enough, since
    /// a file may be half written, and still have a certificate that the key belongs to.
    func renew() {
        // One renewal at a time: the older one of two must not replace the newer.
        reads.withLock { reads in
            let read = Read { () throws(UnreadableFile) in try Self.contents(chain, key) }
            if reads.note(read) { take(read) }
        }
    }

    private static func contents(_ chain: FilePath, _ key: FilePath) throws(UnreadableFile) -> [[UInt8]] {
        [try chain.contents(atMost: maximumBytes), try key.contents(atMost: maximumBytes)]
    }

    private func take(_ read: Read) {
        do {
            let contents = try read.get()
            let certificate = try TLSCertificate(chain: contents[0], key: contents[1])
            if isExpired(certificate), !isExpired(certificates.current) {
                return log(.error, "certificate-refused", ["error": "the certificate has expired"])
            }
            certificates.replace(with: certificate)
            log(.info, "certificate-renewed", ["expires": String(certificate.expiresAt)])
            warnIfExpired()
        } catch { log(.error, "certificate-refused", ["error": "\(error)"]) }
    }

    private func isExpired(_ certificate: TLSCertificate) -> Bool { certificate.expiresAt <= clock.seconds }

    /// An expired certificate is better than none: clients name the reason.
    private func warnIfExpired() {
        let certificate = certificates.current
        guard isExpired(certificate) else { return }
        log(.warning, "certificate-expired", ["expires": String(certificate.expiresAt)])
    }

    var task: BackgroundTask { .repeating("tls-certificate", every: Self.interval) { [self] in renew() } }

    func expose(in metrics: Metrics) {
        let expiry = Metrics.Gauge(
            name: "tls_certificate_expiry_seconds", help: "Expiry of the TLS certificate in seconds since 1970.")
        metrics.expose(expiry) { [certificates] in Int(certificates.current.expiresAt) }
    }
}
