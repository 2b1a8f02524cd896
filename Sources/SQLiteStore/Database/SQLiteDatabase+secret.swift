extension SQLiteDatabase {
    /// The secret that is kept under `name`, 32 bytes: made from the system's source of secrets when it is first asked
    /// for, and from then on the same for every process on the file. Throws what SQLite says.
    public func secret(_ name: String) throws -> [UInt8] {
        if let known = try read({ try $0.secret(name) }) { return known }
        let new = Self.newSecret()
        return try writeNow { connection in
            // Of processes that start at once, the first one decides.
            try connection.change(
                "INSERT OR IGNORE INTO secrets (name, bytes) VALUES (?, ?)", [.text(name), .blob(new)])
            guard let stored = try connection.secret(name) else {
                throw SQLiteError(code: 0, "the secret \(name) can't be read back")
            }
            return stored
        }
    }

    private static func newSecret() -> [UInt8] {
        var source = SystemRandomNumberGenerator()
        return (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &source) }
    }
}

extension Connection {
    fileprivate func secret(_ name: String) throws -> [UInt8]? {
        try query("SELECT bytes FROM secrets WHERE name = ?", [.text(name)]) { $0.blob(0) ?? [] }.first
    }
}
