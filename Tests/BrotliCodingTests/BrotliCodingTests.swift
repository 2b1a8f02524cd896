import BrotliCoding
import JSON
import TestSupport
import Testing

@Suite struct BrotliCodingTests {
    @Test(arguments: [0, 1, 2, 100, 13_413, 65_535, 65_537, 300_000]) func readsBackAsItWas(_ count: Int) throws {
        let text = Array(Self.text(of: count).utf8)
        var random = SeededGenerator(seed: UInt64(count))
        let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        for content in [text, noise] {
            for quality in [0, 5, 7, 11] {
                let coded = try #require(BrotliCoding(quality: quality).encode(.copying(content)))
                #expect(BrotliDecoder.decode(coded.array, upTo: count + 1) == content)
            }
        }
    }

    @Test func makesJSONSmall() throws {
        let content = Bytes.copying(Self.text(of: 20_000))
        #expect(try #require(BrotliCoding().encode(content)).count < content.count / 5)
    }

    @Test func isSmallerAtAGreaterQuality() throws {
        let content = Bytes.copying(Self.text(of: 20_000))
        let sizes = try [1, 4, 7, 11].map { try #require(BrotliCoding(quality: $0).encode(content)).count }
        #expect(zip(sizes, sizes.dropFirst()).allSatisfy(>))
    }

    /// The outermost qualities are there, too.
    @Test(arguments: [(0, 1), (10, 11)]) func tellsQualitiesApart(_ quality: Int, _ next: Int) {
        let content = Bytes.copying(Self.text(of: 20_000))
        #expect(
            BrotliCoding(quality: quality).encode(content)?.array != BrotliCoding(quality: next).encode(content)?.array)
    }

    @Test(arguments: [(-3, 0), (12, 11), (Int.max, 11)]) func keepsToTheQualitiesThatThereAre(
        _ quality: Int, _ nearest: Int
    ) throws {
        let content = Bytes.copying(Self.text(of: 5_000))
        let coded = try #require(BrotliCoding(quality: quality).encode(content))
        #expect(coded.array == BrotliCoding(quality: nearest).encode(content)?.array)
    }

    /// Rows as a screen has them, `count` bytes of them.
    private static func text(of count: Int) -> String {
        var random = SeededGenerator(seed: 7)
        var text = ""
        while text.utf8.count < count {
            let (id, price) = (Int.random(in: 0...999, using: &random), Int.random(in: 0...99_999, using: &random))
            text += #"{"id":"\#(id)","type":"ProductImageCell","data":{"name":"Car \#(id)","price":\#(price)}},"#
        }
        return String(text.prefix(count))
    }
}
