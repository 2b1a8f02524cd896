import Foundation
import TestSupport
import Testing

/// Links of the documentation lead to files that are there, and to headings that are in them.
@Suite struct LinkTests {
    @Test func `each link leads to an existing file and heading`() throws {
        let documents = try Document.all()
        let anchors = Dictionary(uniqueKeysWithValues: documents.map { ($0.path, $0.anchors) })
        var count = 0
        for document in documents {
            for link in document.links {
                count += 1
                let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                let path = parts[0].isEmpty ? document.path : Self.path(of: parts[0], from: document.path)
                let exists = FileManager.default.fileExists(atPath: packageRoot + "/" + path)
                #expect(exists, "\(document.path): \(link)")
                if parts.count == 2, exists {
                    #expect(anchors[path]?.contains(String(parts[1])) == true, "\(document.path): \(link)")
                }
            }
        }
        #expect(count > 50)
    }

    private static func path(of link: Substring, from document: String) -> String {
        let base = URL(filePath: "/" + document).deletingLastPathComponent()
        return String(base.appending(path: String(link)).standardized.path.dropFirst())
    }
}
