internal import CPQ

extension PostgreSQLServer {
    static func parse(_ url: String) throws(PostgreSQLError) -> [(name: String, value: String)] {
        var message: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(url, &message) else {
            defer { PQfreemem(message) }
            throw malformed
        }
        defer { PQconninfoFree(options) }
        let values = values(of: options)
        guard !hasSpilledPassword(values) else { throw malformed }
        return values
    }

    /// Whether a part of a password is taken for the host, the port or the database, because `@` or `/` is written in it
    /// as it is: libpq ends the password at the first.
    private static func hasSpilledPassword(_ values: [(name: String, value: String)]) -> Bool {
        values.contains { name, value in
            switch name {
            case "host": value.split(separator: ",").contains { $0.dropFirst().contains("@") }
            case "port": value.utf8.contains { !($0 >= 0x30 && $0 <= 0x39) && $0 != UInt8(ascii: ",") }
            case "dbname": value.contains("@") || value.contains("/")
            default: false
            }
        }
    }

    /// libpq's message quotes the URL, which may have a password.
    private static let malformed = PostgreSQLError(
        code: "08001",
        "invalid postgresql:// URL, or unknown parameter in it; percent-encode special characters, such as %40 for @"
    )

    /// Returns libpq's defaults: what its variables say, the file of the service that one of them names, and itself.
    static func defaults() -> [String: String] {
        guard let options = PQconndefaults() else { return [:] }
        defer { PQconninfoFree(options) }
        return Dictionary(values(of: options).map { ($0.name, $0.value) }) { first, _ in first }
    }

    private static func values(of options: UnsafeMutablePointer<PQconninfoOption>) -> [(name: String, value: String)] {
        var (values, option): ([(String, String)], UnsafeMutablePointer<PQconninfoOption>) = ([], options)
        while let name = option.pointee.keyword {
            if let value = option.pointee.val { values.append((String(cString: name), String(cString: value))) }
            option += 1
        }
        return values
    }
}
