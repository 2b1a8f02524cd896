import Foundation
import HTTPServing
@testable import SectionalProgram
import Synchronization
import TestSupport
import Testing

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

    private func files(_ certificate: TestCertificate) throws -> CertificateFiles {
        let log = Log(minimum: .info) { [lines] line in lines.all.withLock { $0.append(line) } }
        return try CertificateFiles(chain: FilePath(certificate.chain), key: FilePath(certificate.key), log: log)
    }

    @Test func takesTheNewCertificate() throws {
        let files = try files(first)
        let before = files.certificates.current
        files.renew()
        #expect(files.certificates.current === before && lines.count == 0)
        try TestCertificate("second", in: folder, .rsa).replace(first)
        files.renew()
        #expect(files.certificates.current !== before && lines.last.contains("event=certificate-renewed"))
        files.renew()
        #expect(lines.count == 1)
    }

    /// Between the two files of a renewal, and with files that are none, the last good certificate stays.
    @Test func keepsTheLastGoodCertificate() throws {
        let files = try files(first)
        let (before, second) = (files.certificates.current, try TestCertificate("second", in: folder))
        try Data(try second.chainBytes).write(to: URL(filePath: first.chain))
        for _ in 0..<3 { files.renew() }
        #expect(files.certificates.current === before && lines.count == 1)
        #expect(lines.last.contains("level=error event=certificate-refused"))
        try FileManager.default.removeItem(atPath: first.key)
        files.renew()
        #expect(files.certificates.current === before && lines.count == 1)
        try Data(try second.keyBytes).write(to: URL(filePath: first.key))
        files.renew()
        #expect(files.certificates.current !== before && lines.last.contains("event=certificate-renewed"))
    }

    @Test func refusesFilesThatDoNotBelongTogether() throws {
        let second = try TestCertificate("second", in: folder)
        let log = Log(minimum: .error) { _ in }
        for (chain, key) in [(first.chain, second.key), (first.chain, "none"), ("none", first.key)] {
            #expect(throws: CommandError.self) {
                try CertificateFiles(chain: FilePath(chain), key: FilePath(key), log: log)
            }
        }
    }

    @Test func needsBothFilesOrNone() throws {
        let program = try DeclaredProgram(Bakery.self, [])
        let log = Log(minimum: .error) { _ in }
        for values in [["tlsCertificate": first.chain], ["tlsKey": first.key]] {
            let configuration = try Configuration(program, values)
            #expect(throws: CommandError.self) { try CertificateFiles.load(configuration, log: log) }
        }
        #expect(try CertificateFiles.load(try Configuration(program, [:]), log: log) == nil)
    }
}
