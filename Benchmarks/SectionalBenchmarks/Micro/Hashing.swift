import JSON

/// The hash of a screen's content.
enum Hashing {
    static func subjects(_ bytes: Bytes) -> [Subject] {
        [Copying.subject(bytes), Subject("XXH3, 128 bits") { consume(bytes.contentHash) }]
    }
}
