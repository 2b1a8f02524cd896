import JSON
import Testing

/// The vectors are what `xxhsum -H2` prints.
@Suite struct ContentHashTests {
    @Test func isXXH3With128Bits() {
        #expect(Bytes.copying("").contentHash.description == "99aa06d3014798d86001c324468d497f")
        #expect(Bytes.copying("a").contentHash.description == "a96faf705af16834e6c632b61e964e1f")
        let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
        #expect(Bytes.copying(bytes).contentHash.description == "076f7e02b7120d2ad33dd80b46f60e50")
    }
}
