import TestSupport
import Testing
@testable import JSON

@Suite struct ByteBufferTests {
    @Test(arguments: 0..<50) func `a buffer that appends and prepends equals an array`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var buffer = ByteBuffer(
            capacity: Int.random(in: 0...64, using: &random), headroom: Int.random(in: 0...64, using: &random))
        var expected: [UInt8] = []
        for _ in 0..<100 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            switch Int.random(in: 0...3, using: &random) {
            case 0:
                var head = ByteBuffer(capacity: bytes.count)
                head.append(contentsOf: bytes)
                buffer.prepend(head)
                expected = bytes + expected
            case 1:
                let count = Int.random(in: 0...buffer.count, using: &random)
                buffer.truncate(to: count)
                expected = Array(expected.prefix(count))
            case 2 where bytes.count <= expected.count:
                let text = String(decoding: bytes.map { $0 & 0x7F }, as: UTF8.self)
                buffer.overwrite(at: expected.count - bytes.count, with: text)
                expected.replaceSubrange((expected.count - bytes.count)..., with: text.utf8)
            default:
                buffer.append(contentsOf: bytes)
                expected += bytes
            }
            #expect(buffer.count == expected.count)
            #expect(buffer.last == expected.last)
        }
        #expect(buffer.finish().array == expected)
    }

    /// Also where the buffer has to grow, and moves, for the copy.
    @Test(arguments: 0..<20) func `a range of a buffer is appended to it again`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var buffer = ByteBuffer(capacity: 1, headroom: Int.random(in: 0...9, using: &random))
        var expected = Array("seed".utf8)
        buffer.append("seed")
        for _ in 0..<9 {
            let start = Int.random(in: 0...expected.count, using: &random)
            let range = start..<Int.random(in: start...expected.count, using: &random)
            buffer.append(again: range)
            expected += Array(expected[range])
        }
        #expect(buffer.finish().array == expected)
    }

    @Test func `literals of every length are appended`() {
        let literals: [StaticString] = [
            "", "a", "ab", "abc", "abcd", "abcde", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghijklmnop",
            "abcdefghijklmnopq", "abcdefghijklmnopqrstuvwxyz0123456789",
        ]
        for literal in literals {
            var buffer = ByteBuffer(capacity: 0)
            buffer.append(literal)
            buffer.append("|")
            #expect(buffer.finish().text == "\(literal)|")
        }
    }

    @Test func `the hash from an offset is that of the bytes after it`() {
        var buffer = ByteBuffer(capacity: 8)
        buffer.append("head")
        buffer.append("content")
        #expect(buffer.contentHash(from: 4, .published) == Bytes.copying("content").contentHash(.published))
    }
}
