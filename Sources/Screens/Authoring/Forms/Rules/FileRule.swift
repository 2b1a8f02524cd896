import JSON

/// The rule of a file, which is sent before the form. The form has its ticket.
struct FileRule: FieldRule {
    var kind: StaticString { "file" }
    /// The media types that it can have, without parameters, in lowercase.
    let contentTypes: [String]
    let maximumBytes: Int

    func writeConstraints(to writer: inout JSONWriter) {
        writer.member("type", "string")
        writer.member("pattern", "^([0-9a-f]{2})+$")
        writer.member("maxLength", FileTicket.maximumLength)
    }

    func writeHints(to writer: inout JSONWriter) {
        writer.member("contentTypes", array: { writer in for type in contentTypes { writer.value(type) } })
        writer.member("maximumSize", maximumBytes)
    }

    var hasResource: Bool { true }

    func value(from json: JSONSlice) throws(Misfit) -> FormValues.Value {
        guard let text = try? json.string() else { throw Misfit(reason: .notText) }
        guard (1...FileTicket.maximumLength).contains(text.utf8.count), HexDigits.bytes(of: text) != nil else {
            throw Misfit(reason: .notFile)
        }
        return .text(text)
    }

    func confirmed(
        _ value: FormValues.Value, of field: FormField, at place: FormPlace
    ) async throws -> FormValues.Value {
        guard case .text(let ticket) = value, let file = FileTicket.file(ticket, for: field.name, of: place) else {
            throw Misfit(reason: .notFile)
        }
        return .file(file)
    }

    var example: FormValues.Value? { .text("7469636b6574") }

    var fault: String? {
        if contentTypes.isEmpty { return "there are no content types" }
        if let type = contentTypes.first(where: { !$0.isMediaType }) {
            return "'\(type)' is not a media type in lowercase without parameters, such as image/png"
        }
        if !(1...FormFields.maximumFileBytes).contains(maximumBytes) {
            return "the maximum size must be from 1 to \(FormFields.maximumFileBytes) bytes"
        }
        return nil
    }
}

extension FormFields {
    /// The most bytes that a field may allow a file to have: 1 GiB.
    public static let maximumFileBytes = 1 << 30
}

extension String {
    fileprivate var isMediaType: Bool {
        let parts = utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.count == 2 && utf8.count <= 127 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isTypeByte) }
    }
}

extension UInt8 {
    /// RFC 6838, section 4.2, in lowercase.
    fileprivate var isTypeByte: Bool {
        switch self {
        case 0x30...0x39, 0x61...0x7A: true
        default: "!#$&-^_.+".utf8.contains(self)
        }
    }
}
