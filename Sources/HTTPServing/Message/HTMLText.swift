/// Escaping of text in HTML.
public enum HTMLText {
    /// Returns `text` escaped for use between tags and in quoted attributes.
    public static func escaped(_ text: String) -> String {
        String(decoding: text.utf8.flatMap { references[$0].map { Array($0.utf8) } ?? [$0] }, as: UTF8.self)
    }

    private static let references: [UInt8: String] = [
        0x26: "&amp;", 0x3C: "&lt;", 0x3E: "&gt;", 0x22: "&quot;", 0x27: "&#39;",
    ]
}
