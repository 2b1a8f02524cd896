import Basics
import Foundation
import HTTPServing
import ScreenService
import Synchronization
import TestSupport
import Testing
@testable import SectionalProgram

/// The files of the TLS certificate.
@Suite struct CertificateFilesTests {
    private let folder: TemporaryFolder
    private let first: TestCertificate
    private let lines = LogLines()

    /// The lines of a log.
    private final class LogLines: Sendable {
        let all = Mutex<[String]>([])
        var count: Int { all.withLock { $0.count } }
        var last: String { all.withLock { $0.last ?? "" } }
    }

    init() throws {
        folder = try TemporaryFolder()
        first = try TestCertificate("first", in: folder)
    }

    private func files(
        _ certificate: TestCertificate, clock: any ServiceClock = ContinuousClock()
    ) throws -> CertificateFiles {
        let log = Log(minimum: .info) { [lines] line in lines.all.withLock { $0.append(line) } }
        return try CertificateFiles(
            chain: FilePath(certificate.chain), key: FilePath(certificate.key), log: log, clock: clock)
    }

    private func write(_ bytes: [UInt8], _ path: String) throws { try Data(bytes).write(to: URL(filePath: path)) }

    @Test func `a new certificate is used after two looks`() throws {
        let files = try files(first)
        let before = files.certificates.current
        files.renew()
        #expect(files.certificates.current === before && lines.count == 0)
        try TestCertificate("second", in: folder, .rsa).replace(first)
        files.renew()
        #expect(files.certificates.current === before && lines.count == 0, "at the first look")
        files.renew()
        #expect(files.certificates.current !== before && lines.last.contains("event=certificate-renewed"))
        files.renew()
        #expect(lines.count == 1)
    }

    /// Between the two files of a renewal, and with files that are none, the last good certificate stays.
    @Test func `a bad certificate leaves the last good one in use`() throws {
        let files = try files(first)
        let (before, second) = (files.certificates.current, try TestCertificate("second", in: folder))
        try write(try second.chainBytes, first.chain)
        for _ in 0..<3 { files.renew() }
        #expect(files.certificates.current === before && lines.count == 1)
        #expect(lines.last.contains("level=error event=certificate-refused"))
        try FileManager.default.removeItem(atPath: first.key)
        for _ in 0..<3 { files.renew() }
        #expect(files.certificates.current === before && lines.count == 2)
        #expect(lines.last.contains("event=certificate-refused error=\"\(first.key) can't be read"))
        try write(try second.keyBytes, first.key)
        for _ in 0..<2 { files.renew() }
        #expect(files.certificates.current !== before && lines.last.contains("event=certificate-renewed"))
    }

    /// The certificate alone is one that the key belongs to.
    @Test func `a half-written certificate chain is not used`() throws {
        let (files, intermediate) = (try files(first), try TestCertificate("intermediate", in: folder))
        let before = files.certificates.current
        let (leaf, rest) = (try first.chainBytes, try intermediate.chainBytes)
        for count in [10, 99, rest.count] {
            try write(leaf + rest.prefix(count), first.chain)
            files.renew()
            #expect(files.certificates.current === before && lines.count == 0)
        }
        files.renew()
        #expect(files.certificates.current !== before && lines.count == 1)
    }

    @Test func `a certificate must be a regular file of at most 1 MB`() throws {
        let (link, log) = (folder.file("link"), Log(minimum: .error) { _ in })
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: first.chain)
        _ = try CertificateFiles(chain: FilePath(link), key: FilePath(first.key), log: log)
        let large = folder.file("large")
        try write(try first.chainBytes + [UInt8](repeating: 10, count: 1 << 20), large)
        for path in [large, "/dev/zero", folder.file("")] {
            let error = #expect(throws: CommandError.self) {
                try CertificateFiles(chain: FilePath(path), key: FilePath(first.key), log: log)
            }
            #expect(error?.message.contains("\(path) can't be read") == true)
        }
    }

    /// The certificates are valid for two days.
    @Test func `an expired certificate does not replace a valid one`() throws {
        let clock = ManualClock()
        clock.setTimeOfDay(forward: .seconds(-clock.seconds))
        let files = try files(first, clock: clock)
        let before = files.certificates.current
        let second = try TestCertificate("second", in: folder, days: 1)
        clock.setTimeOfDay(forward: .seconds(before.expiresAt - 3600))
        try second.replace(first)
        for _ in 0..<3 { files.renew() }
        #expect(files.certificates.current === before && lines.count == 1)
        #expect(lines.last.contains("event=certificate-refused error=\"the certificate has expired\""))
        try write(try second.chainBytes + [10], first.chain)
        clock.setTimeOfDay(forward: .seconds(3600))
        for _ in 0..<2 { files.renew() }
        #expect(files.certificates.current !== before && lines.count == 3)
        #expect(lines.last.contains("level=warning event=certificate-expired"))
    }

    @Test func `an expired certificate is logged`() throws {
        let clock = ManualClock()
        clock.setTimeOfDay(forward: .seconds(3_000_000_000))
        _ = try files(first, clock: clock)
        #expect(lines.count == 1 && lines.last.contains("level=warning event=certificate-expired expires="))
    }

    @Test func `a certificate with a wrong or missing key is refused`() throws {
        let second = try TestCertificate("second", in: folder)
        let log = Log(minimum: .error) { _ in }
        for (chain, key) in [(first.chain, second.key), (first.chain, "none"), ("none", first.key)] {
            #expect(throws: CommandError.self) {
                try CertificateFiles(chain: FilePath(chain), key: FilePath(key), log: log)
            }
        }
    }

    @Test func `TLS needs both a certificate and a key`() throws {
        let program = try DeclaredProgram(Bakery.self, [])
        let log = Log(minimum: .error) { _ in }
        for values in [["tlsCertificate": first.chain], ["tlsKey": first.key]] {
            let configuration = try Configuration(program, values)
            #expect(throws: CommandError.self) { try CertificateFiles.load(configuration, log: log) }
        }
        #expect(try CertificateFiles.load(try Configuration(program, [:]), log: log) == nil)
    }
}
