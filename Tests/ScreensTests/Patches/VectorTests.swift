import Foundation
import JSON
import Screens
import TestSupport
import Testing

/// The vectors that clients in any language can test themselves with, applied by the engine.
@Suite struct VectorTests {
    @Test func `there are patch vectors`() throws { #expect(try Vector.all().count >= 18) }

    @Test(arguments: try Vector.all()) func `a vector's patch leads to its result byte for byte`(_ vector: Vector)
        throws
    {
        let patched = try Screen(vector.base, key: .testing).applying(try Patch(JSONSlice(vector.patch)))
        #expect(patched.bytes.text == vector.result.text)
        #expect(patched.bytes.text.contains("\"revision\":\"\(patched.revision)\""))
    }

    @Test(arguments: try Vector.all()) func `a vector's patch is a valid batch update`(_ vector: Vector) throws {
        let (base, result) = (try ReferenceJSON(vector.base.array), try ReferenceJSON(vector.result.array))
        try BatchUpdates(ReferenceJSON(vector.patch.array), from: base, to: result).perform()
    }

    @Test(arguments: try Vector.all()) func `a mutated vector fails`(_ vector: Vector) throws {
        let base = try Screen(vector.base, key: .testing)
        for mutation in vector.mutations {
            #expect(throws: PatchError.self, "\(mutation)") {
                try base.applying(try Patch(JSONSlice(.copying(mutation))))
            }
        }
    }

    @Test func `the vectors have many mutations`() throws {
        #expect(try Vector.all().reduce(0) { $0 + $1.mutations.count } > 200)
    }
}

/// A file of base, patch and result, without the white space that it is laid out with.
struct Vector: CustomTestStringConvertible {
    let testDescription: String
    let base: Bytes
    let patch: Bytes
    let result: Bytes

    static func all() throws -> [Vector] {
        let folder = packageRoot + "/Tests/Vectors"
        return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }.sorted()
            .map { try Vector(file: folder + "/" + $0, name: $0) }
    }

    private init(file: String, name: String) throws {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let members = Dictionary(
            uniqueKeysWithValues: try JSONSlice(.copying(Self.tokens(text).joined())).members())
        testDescription = name
        base = .copying(try #require(members["base"]).text)
        patch = .copying(try #require(members["patch"]).text)
        result = .copying(try #require(members["result"]).text)
    }

    /// The patch with each value of its operations altered, one at a time, and with each left out that stands alone.
    /// An animation says how, not what: it leaves no trace in a screen.
    var mutations: [String] {
        let tokens = Self.tokens(patch.text)
        guard let start = tokens.firstIndex(of: "\"operations\"") else { return [] }
        return tokens.indices.dropFirst(start + 1).compactMap { index in
            let isKey = index + 1 < tokens.count && tokens[index + 1] == ":"
            let isAnimation = index > 1 && tokens[index - 2] == "\"animation\""
            guard !isKey, !isAnimation, let altered = Self.altered(tokens[index]) else { return nil }
            return (tokens[..<index] + [altered] + tokens[(index + 1)...]).joined()
        }
    }

    private static func altered(_ token: String) -> String? {
        switch token {
        case "true": "false"
        case "false", "null": "true"
        case _ where token.hasPrefix("\""): token.dropLast() + "~\""
        case _ where Int(token) != nil: token + "1"
        default: nil
        }
    }

    private static func tokens(_ json: String) -> [String] {
        json.matches(of: /"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s"\[\]{},:]+/).map { String($0.output) }
    }
}
