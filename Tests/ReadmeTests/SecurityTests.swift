import Foundation
import TestSupport
import Testing

/// The promises of docs/security.md.
@Suite struct SecurityTests {
    @Test func `each promise is the name of a test of the suite beside it`() throws {
        let page = try String(contentsOfFile: packageRoot + "/docs/security.md", encoding: .utf8)
        let promises = page.matches(of: /(?m)^\| ([^|`]+) \| `(\w+Tests)` \|$/)
        #expect(promises.count > 60)
        let folder = packageRoot + "/Tests/"
        let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let files = try paths.filter { $0.hasSuffix("Tests.swift") }
            .map { try String(contentsOfFile: folder + $0, encoding: .utf8) }
        for promise in promises {
            let isKept = files.contains { $0.contains(" \(promise.2)") && $0.contains("func `\(promise.1)`(") }
            #expect(isKept, "\(promise.1): \(promise.2)")
        }
    }
}
