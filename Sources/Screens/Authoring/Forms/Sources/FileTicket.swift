import Basics
import JSON

/// The ticket of a stored file, the value of its field. It is valid for its sender, its field, and an hour.
struct FileTicket {
    /// The time in seconds for which a ticket is valid.
    static let lifetime: Int64 = 3600
    static let maximumLength = 1024

    let file: UploadedFile
    let expiresAt: Int64

    /// The ticket as text: its bytes in hexadecimal digits.
    func text(for field: Identifier, of place: FormPlace) -> String {
        var writer = FieldWriter()
        writer.write(self)
        writer.write(Self.signature(of: writer.bytes, field, place))
        return HexDigits.text(of: writer.bytes)
    }

    /// Returns the file of the ticket `text`; `nil` if it has expired, or wasn't made for this field and caller.
    static func file(_ text: String, for field: Identifier, of place: FormPlace) -> UploadedFile? {
        guard let bytes = HexDigits.bytes(of: text) else { return nil }
        var reader = FieldReader(bytes)
        guard let ticket = try? FileTicket(&reader), let signature = try? reader.hash(), reader.isAtEnd else {
            return nil
        }
        var writer = FieldWriter()
        writer.write(ticket)
        guard signature == Self.signature(of: writer.bytes, field, place), place.now < ticket.expiresAt else {
            return nil
        }
        return ticket.file
    }

    private static func signature(of bytes: [UInt8], _ field: Identifier, _ place: FormPlace) -> ContentHash {
        var writer = FieldWriter()
        writer.write("file")
        writer.write(bytes.count)
        writer.write(place.caller.role.rawValue)
        writer.write(place.caller.subject.rawValue)
        writer.write(place.href.rawValue)
        writer.write(field.rawValue)
        return ContentHash(of: bytes + writer.bytes, place.key)
    }
}

extension FileTicket {
    fileprivate init(_ reader: inout FieldReader) throws {
        expiresAt = Int64(try reader.number())
        file = UploadedFile(id: try reader.text(), contentType: try reader.text(), byteCount: try reader.number())
    }
}

extension FieldWriter {
    fileprivate mutating func write(_ ticket: FileTicket) {
        write(Int(ticket.expiresAt))
        write(ticket.file.id)
        write(ticket.file.contentType)
        write(ticket.file.byteCount)
    }
}

/// Bytes as lowercase hexadecimal digits, two for each.
enum HexDigits {
    private static let digits = Array("0123456789abcdef".utf8)

    static func text(of bytes: [UInt8]) -> String {
        String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Returns the bytes; `nil` if `text` has other characters, or an odd number.
    static func bytes(of text: String) -> [UInt8]? {
        let values = text.utf8.compactMap { digits.firstIndex(of: $0).map { UInt8($0) } }
        guard values.count == text.utf8.count, values.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }
}
