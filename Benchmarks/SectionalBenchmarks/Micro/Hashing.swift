import JSON

/// The hash of a screen's content, and of one cell's.
enum Hashing {
    static func subjects(_ bytes: Bytes) -> [Subject] {
        let cell = Bytes.copying(Array(bytes.array.prefix(200)))
        return [
            Copying.subject(bytes),
            Subject("HighwayHash, 128 bits") { consume(bytes.contentHash(ServedFeed.renderer.key)) },
            Subject("HighwayHash of 200 bytes") { consume(cell.contentHash(ServedFeed.renderer.key)) },
        ]
    }
}
