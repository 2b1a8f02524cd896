extension JSONWriter {
    /// Writes a string value, escaped.
    @inlinable @inline(__always)
    public mutating func value(_ string: String) {
        separate()
        writeString(string)
    }

    /// Writes a string value of a literal that needs no escape.
    @inlinable @inline(__always)
    public mutating func value(literal: StaticString) {
        separate()
        buffer.append(0x22)
        buffer.append(literal)
        buffer.append(0x22)
    }

    /// Writes `true` or `false`.
    @inlinable @inline(__always)
    public mutating func value(_ bool: Bool) {
        separate()
        buffer.append(bool ? "true" : "false")
    }

    /// Writes a whole number.
    @inlinable @inline(__always)
    public mutating func value(_ number: Int) {
        separate()
        writeDecimal(Int64(number))
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

    /// Writes a string value in pieces: `write` calls `piece` for each, and nothing else.
    @inlinable @inline(__always)
    public mutating func string(_ write: (inout JSONWriter) -> Void) {
        separate()
        buffer.append(0x22)
        write(&self)
        buffer.append(0x22)
    }

    /// Writes three strings as one string value, escaped.
    public mutating func value(joining first: String, _ second: String, _ third: String) {
        separate()
        writeJoined(first, second, third)
    }

    /// Writes a piece of a string value, escaped.
    @inlinable @inline(__always)
    public mutating func piece(_ text: String) { writePiece(text) }

    /// Writes a whole number as a piece of a string value, with zeros before it for as many digits as `minimumDigits`.
    public mutating func piece(_ number: UInt, minimumDigits: Int = 1) {
        buffer.append(digitsOf: UInt64(number), minimumCount: minimumDigits)
    }

    @usableFromInline
    mutating func writeDecimal(_ number: Int64) {
        if number < 0 { buffer.append(0x2D) }
        buffer.append(digitsOf: number.magnitude, minimumCount: 1)
    }
}

extension JSONWriter {
    /// Writes a key and its string value.
    @inlinable @inline(__always)
    public mutating func member(_ name: StaticString, _ string: String) {
        key(name)
        value(string)
    }

    /// Writes a key and its string value, or nothing for `nil`.
    @inlinable @inline(__always)
    public mutating func member(_ name: StaticString, ifPresent string: String?) {
        if let string { member(name, string) }
    }

    /// Writes a key and its value.
    @inlinable @inline(__always)
    public mutating func member(_ name: StaticString, _ bool: Bool) {
        key(name)
        value(bool)
    }

    /// Writes a key and its value.
    @inlinable @inline(__always)
    public mutating func member(_ name: StaticString, _ number: Int) {
        key(name)
        value(number)
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
