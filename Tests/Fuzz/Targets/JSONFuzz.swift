import JSON
import TestSupport

/// The scanner, the unescaping of strings, the writer of strings, the indenter and splicing, beside `JSONDecoder` and a
/// parser that takes nothing but what RFC 8259 says.
struct JSONFuzz: FuzzTarget {
    func check(_ input: [UInt8]) throws {
        try checkLists(input)
        try checkString(input)
        guard !StrictJSON.isDeep(input) else { return }
        let isJSON = StrictJSON.isJSON(input)
        let isChecked = (try? JSONSlice(.copying(input)).check()) != nil
        try require(isChecked == isJSON, "what passes the check is JSON, and nothing else")
        do {
            let tree = try JSONTree(reading: input)
            try require(isJSON, "what is read is JSON")
            try require(try tree == JSONTree(decoding: input), "what is read is what the reference reads")
            try checkIndented(input, tree)
            try checkSpliced(input)
        } catch NoTree.repeatedName {
            // The reference takes one of the members.
        } catch is DecodingError {
            // A number that the reference doesn't read, such as 1e999.
        } catch is MalformedJSON {
            try require(!isJSON, "JSON is read")
        } catch NoTree.notOneValue {
            try require(!isJSON, "JSON is read as one value")
        }
    }

    /// Each part of what is a list lies in the text, behind the one before.
    private func checkLists(_ input: [UInt8]) throws {
        let slice = JSONSlice(.copying(input))
        _ = slice.kind
        let parts = (try? slice.elements()) ?? (try? slice.members().map(\.value)) ?? []
        var end = 0
        for part in parts {
            try require(part.range.lowerBound > end && part.range.upperBound < input.count, "parts lie in the list")
            try require(!part.range.isEmpty, "parts are not empty")
            end = part.range.upperBound
        }
    }

    /// A text comes back as it was written, and the reference reads the same.
    private func checkString(_ input: [UInt8]) throws {
        let text = String(decoding: input, as: UTF8.self)
        var writer = JSONWriter()
        writer.value(text)
        let written = writer.finish()
        let read = try JSONSlice(written).string()
        try require(read.utf8.elementsEqual(text.utf8), "a text that was written is read")
        try require(written.count <= 6 * text.utf8.count + 2, "a byte takes at most six")
        guard case .string(let other) = try JSONTree(decoding: written.array) else {
            throw BrokenProperty(description: "the reference reads a text that was written")
        }
        try require(other.utf8.elementsEqual(text.utf8), "the reference reads the same text")
    }

    private func checkIndented(_ input: [UInt8], _ tree: JSONTree) throws {
        let indented = JSONIndenter.indented(input)
        try require(try JSONTree(reading: indented) == tree, "what is indented is the same JSON")
    }

    /// A value stands byte for byte in what it is put into.
    private func checkSpliced(_ input: [UInt8]) throws {
        let slice = JSONSlice(.copying(input))
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("first", slice)
            writer.member("again", array: { $0.value(slice) })
        }
        let spliced = writer.finish().array
        try require(try JSONTree(decoding: spliced) == JSONTree(reading: spliced), "what is spliced is JSON")
        let members = try JSONSlice(.copying(spliced)).members()
        try require(members.map(\.name) == ["first", "again"], "what is spliced stays in its member")
        let again = try members[1].value.elements()
        try require(again.count == 1 && again[0] == members[0].value, "what is spliced stays as it is")
    }
}
