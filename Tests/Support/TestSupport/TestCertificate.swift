import Foundation

/// A certificate that signs itself, and its key, in PEM files; made by the command `openssl`.
package struct TestCertificate: Sendable {
    /// The kind of the key.
    package enum Key: String, Sendable, CaseIterable {
        case elliptic = "EC"
        case rsa = "RSA"
    }

    /// The path of the certificate's file.
    package let chain: String
    /// The path of the key's file.
    package let key: String

    /// Makes the files in `folder`, for the common name `name`. The certificate is valid for `days`.
    package init(_ name: String, in folder: TemporaryFolder, _ kind: Key = .elliptic, days: Int = 2) throws {
        (chain, key) = (folder.file(name + ".pem"), folder.file(name + ".key"))
        let options = kind == .elliptic ? ["ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"] : ["rsa:2048"]
        let process = try ChildProcess(
            "openssl",
            ["req", "-x509", "-nodes", "-days", "\(days)", "-subj", "/CN=" + name, "-keyout", key, "-out", chain]
                + ["-newkey"] + options)
        guard process.waitForEnd() == 0 else { throw ChildProcessError.ended }
    }

    /// The certificate's file.
    package var chainBytes: [UInt8] { get throws { Array(try Data(contentsOf: URL(filePath: chain))) } }
    /// The key's file.
    package var keyBytes: [UInt8] { get throws { Array(try Data(contentsOf: URL(filePath: key))) } }

    /// Replaces the files of `other` by these.
    package func replace(_ other: TestCertificate) throws {
        try Data(try chainBytes).write(to: URL(filePath: other.chain), options: .atomic)
        try Data(try keyBytes).write(to: URL(filePath: other.key), options: .atomic)
    }
}

/// What `openssl s_client` with further `arguments` prints, when it sends `request` to a port of this machine.
package func openSSLClient(
    port: Int, _ arguments: [String] = [], sending request: String = "", in folder: TemporaryFolder
) async throws -> String {
    let (input, error) = (folder.file("input-" + UUID().uuidString), folder.file("error-" + UUID().uuidString))
    try request.write(toFile: input, atomically: true, encoding: .utf8)
    return try await onThread {
        let process = try ChildProcess(
            "openssl", ["s_client", "-connect", "127.0.0.1:\(port)"] + arguments, inputFile: input, errorFile: error)
        let output = process.readToEnd()
        _ = process.waitForEnd()
        let text = String(decoding: output, as: UTF8.self) + (try String(contentsOfFile: error, encoding: .utf8))
        // As OpenSSL writes it from version 3.2 on.
        return text.replacing("CN = ", with: "CN=")
    }
}
