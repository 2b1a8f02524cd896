internal import JSON

extension String {
    /// Whether a database can store the text: PostgreSQL has none with U+0000.
    var isStorable: Bool { !utf8.contains(0) }
}

extension FieldRule {
    /// Writes the keyword that excludes texts that can't be stored.
    static func excludeUnstorable(in writer: inout JSONWriter) {
        writer.member("not", object: { $0.member("pattern", #"\u0000"#) })
    }
}
