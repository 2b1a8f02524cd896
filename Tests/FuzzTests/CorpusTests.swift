import Foundation
import FuzzTargets
import TestSupport
import Testing

/// Every input of the corpus, once through its target: what fuzzing has found stays found.
@Suite struct CorpusTests {
    private static let corpus = URL(filePath: packageRoot + "/Tests/Fuzz/Corpus")

    @Test(.timeLimit(.minutes(5)), arguments: FuzzTargets.names)
    func `every input of the fuzzing corpus is handled`(of name: String) async throws {
        let target = try #require(try FuzzTargets.target(name))
        let files = try FileManager.default.contentsOfDirectory(
            at: Self.corpus.appending(path: name), includingPropertiesForKeys: nil)
        #expect(!files.isEmpty, "each target has a corpus")
        for file in files {
            let input = try Array(Data(contentsOf: file))
            await #expect(throws: Never.self, "\(file.lastPathComponent)") { try await target.check(input) }
        }
    }

    @Test func `each folder of the corpus has a fuzz target`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
        #expect(Set(folders) == Set(FuzzTargets.names))
    }
}
