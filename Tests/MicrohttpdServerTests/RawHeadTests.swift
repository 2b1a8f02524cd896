import MicrohttpdServer
import TestSupport
import Testing

/// The walk over a head as libmicrohttpd leaves it behind, against one that is written for nothing but to be read.
@Suite struct RawHeadTests {
    /// What libmicrohttpd makes of a head: lines end at LF or CR LF, which become zeros as the first colon does.
    static func leftBehind(_ head: [UInt8]) -> (bytes: [UInt8], requestLineEnd: Int) {
        var bytes = head
        let first = head.firstIndex(of: 0x0A) ?? 0
        let requestLineEnd = first > 0 && head[first - 1] == 0x0D ? first - 1 : first
        var start = 0
        for end in head.indices where head[end] == 0x0A {
            bytes[end] = 0
            if end > start, head[end - 1] == 0x0D { bytes[end - 1] = 0 }
            if start > 0, let colon = head[start..<end].firstIndex(of: 0x3A) { bytes[colon] = 0 }
            start = end + 1
        }
        return (bytes, requestLineEnd)
    }

    private static func fault(_ head: String) -> RawHead.Fault? { fault(Array(head.utf8)) }

    private static func fault(_ head: [UInt8]) -> RawHead.Fault? {
        let (bytes, requestLineEnd) = leftBehind(head)
        return bytes.withUnsafeBytes { RawHead.fault(in: $0, after: requestLineEnd) }
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "GET / HTTP/1.1\r\nHost:\r\nA:b\r\n\r\n",
        "GET / HTTP/1.1\r\na: b:c\r\n!#$%&'*+-.^_`|~09AZaz: \t\r\n\r\n", "GET / HTTP/1.1\r\na: \u{e9}\r\n\r\n",
    ]) func `a well-formed head has no fault`(head: String) { #expect(Self.fault(head) == nil) }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\na: b\r\n c\r\n\r\n", RawHead.Fault.fieldName),
        ("GET / HTTP/1.1\r\na: b\r\n\tc: d\r\n\r\n", .fieldName), ("GET / HTTP/1.1\r\n a: b\r\n\r\n", .fieldName),
        ("GET / HTTP/1.1\r\na : b\r\n\r\n", .fieldName), ("GET / HTTP/1.1\r\na\u{e9}: b\r\n\r\n", .fieldName),
        ("GET / HTTP/1.1\r\na(b): c\r\n\r\n", .fieldName), ("GET / HTTP/1.1\r\n: b\r\n\r\n", .lineEnd),
        ("GET / HTTP/1.1\r\na: b\0c\r\n\r\n", .lineEnd), ("GET / HTTP/1.1\r\na: b\0\r\n\r\n", .lineEnd),
        ("GET / HTTP/1.1\r\na: \0\r\nc: d\r\n\r\n", .lineEnd), ("GET / HTTP/1.1\r\na: b\nc: d\r\n\r\n", .lineEnd),
        ("GET / HTTP/1.1\na: b\r\n\r\n", .lineEnd), ("GET / HTTP/1.1\r\na: b\r\n\n", .lineEnd),
        ("GET / HTTP/1.1\r\na: b\n\r\n", .lineEnd), ("GET / HTTP/1.1\n\n", .lineEnd),
        ("GET / HTTP/1.1\r\na: b\rc: d\r\n\r\n", .carriageReturn),
        ("GET / HTTP/1.1\r\na: b\r\r\n\r\n", .carriageReturn),
    ]) func `a malformed head is refused with its fault`(head: String, fault: RawHead.Fault) {
        #expect(Self.fault(head) == fault)
    }

    /// Against the grammar itself, on heads of pieces that break it in one place or another.
    @Test(arguments: 0..<200) func `a head is accepted only if the grammar allows it`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "a", "Host", "b-c", ":", ": ", ":", " ", "\t", "\r\n", "\r\n", "\r\n", "\n", "\r", "\0", "\u{e9}",
        ]
        for _ in 0..<100 {
            let fields = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }
            let head = "GET / HTTP/1.1\r\n" + fields.joined() + "\r\n\r\n"
            // Up to the first empty line, as a parser reads; a line without a colon libmicrohttpd refuses itself.
            guard let read = Self.firstHead(of: Array(head.utf8)) else { continue }
            #expect(
                (Self.fault(read) == nil) == Self.isWellFormed(read),
                "\(String(decoding: read, as: UTF8.self).debugDescription)")
        }
    }

    private static func lines(_ head: [UInt8]) -> [ArraySlice<UInt8>] {
        head.split(separator: 0x0A, omittingEmptySubsequences: false)
    }

    private static func firstHead(of head: [UInt8]) -> [UInt8]? {
        var read: [UInt8] = []
        for line in lines(head) {
            read += line + [0x0A]
            if line.isEmpty || line.elementsEqual([0x0D]) { break }
            // A zero before the colon, or instead of it, and one before a bare LF: libmicrohttpd can't see these, or
            // they look like a line end.
            let name = line.prefix { $0 != 0x3A }
            if name.count == line.count || name.contains(0) || line.last == 0 { return nil }
        }
        return read
    }

    private static func isWellFormed(_ head: [UInt8]) -> Bool {
        lines(head).dropLast().dropFirst().allSatisfy { line in
            guard line.last == 0x0D else { return false }
            let text = line.dropLast()
            if text.isEmpty { return true }
            let name = text.prefix { $0 != 0x3A }
            let marks = Array("!#$%&'*+-.^_`|~".utf8)
            let isToken = name.allSatisfy { byte in
                marks.contains(byte) || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
            }
            return !name.isEmpty && isToken && !text.contains(0) && !text.contains(0x0D)
        }
    }

    /// Nothing is read outside of the bytes: the address sanitizer sees to that.
    @Test(arguments: 0..<50) func `checking a head survives any bytes`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                [0, 0, 0, 0x0D, 0x20, 0x61, 0x3A, UInt8.random(in: 0...255, using: &random)].randomElement(
                    using: &random)
                    ?? 0
            }
            let end = Int.random(in: -2...50, using: &random)
            let fault = bytes.withUnsafeBytes { RawHead.fault(in: $0, after: end) }
            if end < 0 || end + 4 > bytes.count { #expect(fault != nil) }
        }
    }
}
