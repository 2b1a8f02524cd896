import FoundationEssentials
import Identity
import MicrohttpdServer

/// The bytes in the files of the TLS certificate at one time.
struct CertificateContents: Equatable {
    /// The maximum size of a file in bytes.
    static let maximumBytes = 1 << 20

    private let chain: [UInt8]
    private let key: [UInt8]

    /// Reads the files. Throws if either is missing, too large, or no regular file.
    init(chain: FilePath, key: FilePath) throws(UnreadableCertificateFile) {
        (self.chain, self.key) = (try Self.bytes(chain), try Self.bytes(key))
    }

    /// Returns the certificate. Throws a ``TLSError`` if the bytes are none.
    func certificate() throws(TLSError) -> TLSCertificate { try TLSCertificate(chain: chain, key: key) }

    private static func bytes(_ path: FilePath) throws(UnreadableCertificateFile) -> [UInt8] {
        // What ACME clients and Kubernetes renew are symbolic links.
        // The size is a `UInt` in FoundationEssentials; Foundation has a number that can be read as one.
        let file = URL(filePath: path.description).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let size = attributes[.size] as? UInt, size <= maximumBytes,
            let data = FileManager.default.contents(atPath: file)
        else { throw UnreadableCertificateFile(name: Identifier(path.description)) }
        return Array(data)
    }
}

/// The error for a file that can't be read.
struct UnreadableCertificateFile: Error, Equatable, CustomStringConvertible {
    /// The name of the file, as configured.
    let name: Identifier

    /// The message for the operator.
    var description: String { "\(name.rawValue) can't be read: a regular file of at most 1 MB is expected" }
}

/// The error for a certificate that has expired, while the current one is valid.
struct ExpiredCertificate: Error, CustomStringConvertible {
    /// The message for the operator.
    var description: String { "the certificate has expired" }
}
