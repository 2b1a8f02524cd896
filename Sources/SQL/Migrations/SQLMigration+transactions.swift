extension SQLMigration {
    private static let transactionWords: Set = ["BEGIN", "START", "COMMIT", "ROLLBACK", "ABORT"]

    /// Returns the first word of the first of `statements` that would begin or end a transaction, in capitals; `nil` if
    /// none would. Not `END`, which also ends a trigger, and nothing in the body of a function between `$$`.
    static func transactionWord(in statements: String) -> String? {
        let quotes = [UInt8(ascii: "'"): UInt8(ascii: "'"), UInt8(ascii: "\""): UInt8(ascii: "\"")]
        var (words, isBody): ([String], Bool) = ([], false)
        for token in SQLToken.all(in: statements + "\n;", quotes: quotes) where token.kind != .gap {
            // `$$` and `$name$` begin a body, and end it.
            let dollars = token.kind == .word ? token.bytes.count { $0 == UInt8(ascii: "$") } : 0
            if dollars / 2 % 2 == 1 { isBody.toggle() }
            if isBody { continue }
            let word = String(decoding: token.bytes, as: UTF8.self).uppercased()
            guard word == ";" else {
                words.append(word)
                continue
            }
            // `ROLLBACK TO` ends nothing.
            if let first = words.first, transactionWords.contains(first), !words.contains("TO") { return first }
            words = []
        }
        return nil
    }
}
