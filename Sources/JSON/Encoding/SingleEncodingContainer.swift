/// The encoding container of a single value.
struct SingleEncodingContainer: SingleValueEncodingContainer {
    let target: EncodingTarget

    var codingPath: [any CodingKey] { [] }
}

extension SingleEncodingContainer {
    mutating func encode(_ value: String) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: Bool) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: Int) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: Int8) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: Int16) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: Int32) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: Int64) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt8) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt16) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt32) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt64) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: Int128) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: UInt128) throws {
        target.valueFollows()
        target.writer.value(value)
    }

    mutating func encode(_ value: Double) throws {
        target.valueFollows()
        try target.write(number: value)
    }

    mutating func encode(_ value: Float) throws {
        target.valueFollows()
        try target.write(number: value)
    }

    mutating func encodeNil() throws {
        target.valueFollows()
        target.writer.null()
    }

    mutating func encode(_ value: some Encodable) throws {
        target.valueFollows()
        try target.write(value)
    }
}
