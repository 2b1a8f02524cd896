import Foundation
import JSON
import TestSupport
import Testing
@testable import SectionalProgram

/// Where the secrets of tokens and revisions come from.
@Suite struct SecretTests {
    private func configuration(_ environment: [String: String] = [:]) throws -> Configuration {
        let program = try DeclaredProgram(Bakery.self, [])
        let none = try Arguments([], options: [], positionalCount: 0)
        return try Configuration(program.name, program.settings, arguments: none, environment: environment)
    }

    /// The file isn't read where the secret itself is there.
    @Test func `a secret takes precedence over its file`() throws {
        let secret = String(repeating: "secret ", count: 8)
        let both = ["BAKERY_TOKEN_SECRET": secret, "BAKERY_TOKEN_SECRET_FILE": "/nowhere/secret"]
        #expect(try TokenSecret.key(of: configuration(both)) != nil)
        #expect(throws: CommandError.self) {
            try TokenSecret.key(of: configuration(["BAKERY_TOKEN_SECRET_FILE": "/nowhere/secret"]))
        }
        #expect(try TokenSecret.key(of: configuration()) == nil)
    }

    @Test(arguments: [("one\n", "one"), ("one\r\n\n", "one"), ("one\ntwo", "one\ntwo"), (" one ", " one "), ("\n", "")])
    func `line ends at the end of a secret file are removed`(_ content: String, _ secret: String) throws {
        let folder = try TemporaryFolder()
        try content.write(toFile: folder.file("secret"), atomically: true, encoding: .utf8)
        let read = try SecretFile.read(FilePath(folder.file("secret")), of: .tokenSecretFile)
        #expect(read == Array(secret.utf8))
    }

    /// What everybody knows is the key of a database in memory, which tests have, and of no service.
    @Test func `without a database, each process has a random revision key`() async throws {
        let configuration = try configuration()
        let content = Bytes.copying("content")
        var hashes = [content.contentHash(.published)]
        for _ in 0..<2 {
            hashes.append(content.contentHash(try await RevisionSecret.key(of: configuration, nil, for: .storing)))
        }
        #expect(hashes[0] != hashes[1] && hashes[0] != hashes[2] && hashes[1] != hashes[2])
    }
}
