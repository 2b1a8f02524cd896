import JSON
import TestSupport
import Testing

/// Writing what is JSON already.
@Suite struct JSONSplicingTests {
    private let source = Bytes.copying(#"{"a": [1, "x"]}"#)

    @Test func `spliced values are written unchanged`() {
        let value = JSONSlice(source, 6..<14)
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("one", value)
            writer.member(
                "list",
                array: { writer in
                    writer.value(value)
                    writer.value(2)
                    writer.value(value)
                    writer.array { $0.value(value) }
                    writer.array { _ in }
                })
            writer.key(escaping: "last \"key\"")
            writer.value(value)
        }
        #expect(
            writer.finish().text
                == #"{"one":[1, "x"],"list":[[1, "x"],2,[1, "x"],[[1, "x"]],[]],"last \"key\"":[1, "x"]}"#)
    }

    @Test(arguments: 0..<50) func `JSON taken apart and written again is the same`(seed: UInt64) throws {
        var json = RandomJSON(random: SeededGenerator(seed: seed))
        for _ in 0..<5 {
            let text = json.text(depth: 4)
            var writer = JSONWriter(capacity: 1)
            try writer.rewrite(JSONSlice(.copying(text)))
            let rewritten = writer.finish().array
            #expect(try JSONTree(reading: rewritten) == JSONTree(decoding: Array(text.utf8)))
        }
    }

    @Test func `the hash from an offset is that of the value written there`() {
        var writer = JSONWriter(capacity: 1, headroom: 7)
        writer.beginArray()
        var offsets: [Int] = []
        for number in 0..<20 {
            offsets.append(writer.nextValueOffset)
            writer.value("value \(number)")
            #expect(
                writer.contentHash(from: offsets[number], .published)
                    == Bytes.copying("\"value \(number)\"").contentHash(.published))
            #expect(writer.contentHash(from: writer.count, .published) == Bytes.copying("").contentHash(.published))
        }
        let hash = writer.contentHash(from: offsets[3], .published)
        let text = Array(writer.finish().array[offsets[3]...])
        #expect(hash == Bytes.copying(text).contentHash(.published))
    }

    @Test func `a writer continues an object that began elsewhere`() {
        var writer = JSONWriter(headroom: 1, continuesObject: true)
        #expect(writer.nextValueOffset == 1)
        writer.member("b", 2)
        writer.endObject()
        var buffer = writer.finishBuffer()
        var head = ByteBuffer(capacity: 8)
        head.append(#"{"a":1"#)
        buffer.prepend(head)
        #expect(buffer.finish().text == #"{"a":1,"b":2}"#)
    }
}

extension JSONWriter {
    /// Takes the outermost two levels of `json` apart, and writes them again.
    fileprivate mutating func rewrite(_ json: JSONSlice, levels: Int = 2) throws {
        switch json.kind {
        case .object where levels > 0:
            try object { writer in
                for (name, value) in try json.members() {
                    writer.key(escaping: name.rawValue)
                    try writer.rewrite(value, levels: levels - 1)
                }
            }
        case .array where levels > 0:
            try array { writer in for element in try json.elements() { try writer.rewrite(element, levels: levels - 1) }
            }
        default: value(json)
        }
    }
}
