extension JSONWriter {
    /// Writes a string value, escaped.
    public mutating func value(_ string: String) {
        separate()
        writeString(string)
    }

    /// Writes a string value of a literal that needs no escape.
    public mutating func value(literal: StaticString) {
        separate()
        buffer.append(0x22)
        buffer.append(literal)
        buffer.append(0x22)
    }

    /// Writes `true` or `false`.
    public mutating func value(_ bool: Bool) {
        separate()
        buffer.append(bool ? "true" : "false")
    }

    /// Writes a whole number.
    public mutating func value(_ number: some BinaryInteger) {
        separate()
        if let small = Int64(exactly: number) { writeDecimal(small) } else { buffer.append(utf8: String(number)) }
    }

    /// Writes a number in the shortest form that reads back as the same number. JSON has no infinity and no NaN:
    /// they are written as `null`.
    public mutating func value(_ number: Double) {
        separate()
        if number.isFinite { buffer.append(utf8: number.description) } else { buffer.append("null") }
    }

    /// Writes `null`.
    public mutating func null() {
        separate()
        buffer.append("null")
    }

    /// Writes a string value in pieces: each call of `append` on the buffer must add bytes that need no escape.
    public mutating func string(_ write: (inout ByteBuffer) -> Void) {
        separate()
        buffer.append(0x22)
        write(&buffer)
        buffer.append(0x22)
    }

    private mutating func writeDecimal(_ number: Int64) {
        buffer.append(atMost: 20) { digits in
            var (magnitude, position) = (number.magnitude, 20)
            repeat {
                position -= 1
                digits[position] = UInt8(truncatingIfNeeded: 0x30 + magnitude % 10)
                magnitude /= 10
            } while magnitude > 0
            if number < 0 {
                position -= 1
                digits[position] = 0x2D
            }
            digits.copyMemory(from: UnsafeRawBufferPointer(rebasing: digits[position..<20]))
            return 20 - position
        }
    }
}

extension JSONWriter {
    /// Writes a key and its string value.
    public mutating func member(_ name: StaticString, _ string: String) {
        key(name)
        value(string)
    }

    /// Writes a key and its string value, or nothing for `nil`.
    public mutating func member(_ name: StaticString, ifPresent string: String?) {
        if let string { member(name, string) }
    }

    /// Writes a key and its value.
    public mutating func member(_ name: StaticString, _ bool: Bool) {
        key(name)
        value(bool)
    }

    /// Writes a key and its value.
    public mutating func member(_ name: StaticString, _ number: some BinaryInteger) {
        key(name)
        value(number)
    }

    /// Writes a key and an object whose members `write` writes.
    public mutating func member<Failure: Error>(
        _ name: StaticString, object write: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        key(name)
        try object(write)
    }

    /// Writes a key and an array whose values `write` writes.
    public mutating func member<Failure: Error>(
        _ name: StaticString, array write: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        key(name)
        beginArray()
        try write(&self)
        endArray()
    }

    /// Writes an array whose values `write` writes.
    public mutating func array<Failure: Error>(_ write: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
        beginArray()
        try write(&self)
        endArray()
    }

    /// Writes an object whose members `write` writes.
    public mutating func object<Failure: Error>(
        _ write: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        beginObject()
        try write(&self)
        endObject()
    }
}
