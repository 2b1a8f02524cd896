import MicrohttpdServer

/// The bytes in the files of the TLS certificate at one time.
struct CertificateContents: Equatable {
    /// The maximum size of a file in bytes.
    static let maximumBytes = 1 << 20

    private let chain: [UInt8]
    private let key: [UInt8]

    /// Reads the files. Throws if either is missing, too large, or no regular file.
    init(chain: FilePath, key: FilePath) throws(UnreadableFile) {
        (self.chain, self.key) = (
            try chain.contents(atMost: Self.maximumBytes), try key.contents(atMost: Self.maximumBytes)
        )
    }

    /// Returns the certificate. Throws a ``TLSError`` if the bytes are none.
    func certificate() throws(TLSError) -> TLSCertificate { try TLSCertificate(chain: chain, key: key) }
}

/// The error for a certificate that has expired, while the current one is valid.
struct ExpiredCertificate: Error, CustomStringConvertible {
    /// The message for the operator.
    var description: String { "the certificate has expired" }
}
