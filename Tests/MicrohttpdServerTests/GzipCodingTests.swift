import Foundation
import JSON
import MicrohttpdServer
import TestSupport
import Testing

@Suite struct GzipCodingTests {
    @Test(arguments: [0, 1, 13_413, 65_537, 300_000]) func `gzipped content is decoded unchanged`(_ count: Int) throws {
        var random = SeededGenerator(seed: UInt64(count))
        let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        for content in [Self.text(of: count), noise] {
            let coded = try #require(GzipCoding().encode(.copying(content)))
            let (decoded, code) = try Self.gunzip(coded.array)
            #expect(code == 0 && decoded == content)
        }
    }

    @Test func `rows are coded in a fifth of their bytes`() throws {
        let content = Bytes.copying(Self.text(of: 100_000))
        let coded = try #require(GzipCoding().encode(content))
        #expect(coded.count < content.count / 5)
    }

    /// What gzip makes of `bytes`, and its exit status: it checks the checksum and the length at the end.
    private static func gunzip(_ bytes: [UInt8]) throws -> ([UInt8], Int32) {
        let folder = try TemporaryFolder()
        try Data(bytes).write(to: URL(filePath: folder.file("coded")))
        let process = try ChildProcess("/bin/gzip", ["-dc"], inputFile: folder.file("coded"))
        return (process.readToEnd(), process.waitForEnd())
    }

    /// Rows as a screen has them, `count` bytes of them.
    private static func text(of count: Int) -> [UInt8] {
        var random = SeededGenerator(seed: 7)
        var text: [UInt8] = []
        while text.count < count {
            let (id, price) = (Int.random(in: 0...999, using: &random), Int.random(in: 0...99_999, using: &random))
            text += #"{"id":"\#(id)","type":"ProductImageCell","data":{"name":"Car \#(id)","price":\#(price)}},"#.utf8
        }
        return Array(text.prefix(count))
    }
}
