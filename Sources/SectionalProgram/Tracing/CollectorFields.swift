import HTTPServing
import Identity

/// The header fields of requests to the collector: the content's type, and the configured ones, which may be
/// credentials.
struct CollectorFields: Sendable {
    let fields: HeaderFields

    /// Reads the fields. Throws a configuration error if one is malformed; the error doesn't contain it.
    init(_ configuration: Configuration) throws {
        var fields: HeaderFields = [.contentType: "application/json"]
        for (name, value) in try Self.members(of: configuration) { fields[HeaderName(name)] = value }
        self.fields = fields
    }

    private static func members(of configuration: Configuration) throws -> [(String, String)] {
        guard let (bytes, source) = try secret(of: configuration) else { return [] }
        guard let members = read(bytes) else {
            throw CommandError.configuration(
                "\(source): expected header fields such as Authorization=Bearer%20…, separated by commas")
        }
        return members
    }

    private static func secret(of configuration: Configuration) throws -> ([UInt8], String)? {
        if let secret = configuration[.traceHeaders] { return (secret.bytes, Setting.traceHeaders.key) }
        let setting = Setting.traceHeadersFile
        return try configuration[setting].map { (try SecretFile.read($0, of: setting), setting.key) }
    }

    /// Reads `name=value,name=value`, with percent-encoded values, as OpenTelemetry's `OTEL_EXPORTER_OTLP_HEADERS`.
    static func read(_ bytes: [UInt8]) -> [(String, String)]? {
        var members: [(String, String)] = []
        for member in bytes.split(separator: 0x2C) {
            guard let sign = member.firstIndex(of: 0x3D) else { return nil }
            let (name, value) = (trimmed(member[..<sign]), PercentCoding.decode(trimmed(member[(sign + 1)...])))
            // A line end would begin another field.
            guard !name.isEmpty, name.allSatisfy(\.isTokenCharacter), value.allSatisfy({ (0x20...0x7E).contains($0) })
            else { return nil }
            members.append((String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self)))
        }
        return members
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let bytes = bytes.drop { $0 == 0x20 }
        return bytes[..<((bytes.lastIndex { $0 != 0x20 } ?? bytes.startIndex - 1) + 1)]
    }
}
