extension JSONWriter {
    @inlinable @inline(__always) public mutating func value(_ string: String) {
        separate()
        writeString(string)
    }

    /// Writes a literal that needs no escape as a string value.
    @inlinable @inline(__always) public mutating func value(literal: StaticString) {
        assert(literal.isCleanJSON, "a literal must not need escapes")
        separate()
        buffer.append(0x22)
        buffer.append(literal)
        buffer.append(0x22)
    }

    @inlinable @inline(__always) public mutating func value(_ bool: Bool) {
        separate()
        if bool { buffer.append("true") } else { buffer.append("false") }
    }

    @inlinable @inline(__always) public mutating func value(_ number: Int) {
        separate()
        writeDecimal(Int64(number))
    }

    public mutating func value(_ number: some BinaryInteger) {
        separate()
        if let small = Int64(exactly: number) { writeDecimal(small) } else { buffer.append(utf8: String(number)) }
    }

    /// Writes a number in the shortest form of its type: a `Float` of 4.7 is `4.7`. Infinity and NaN are `null`.
    public mutating func value(_ number: some BinaryFloatingPoint & LosslessStringConvertible) {
        separate()
        if number.isFinite { buffer.append(utf8: number.description) } else { buffer.append("null") }
    }

    public mutating func null() {
        separate()
        buffer.append("null")
    }

    /// Writes a string value in pieces: `write` only calls methods named `piece`.
    @inlinable @inline(__always) public mutating func string(_ write: (inout JSONWriter) -> Void) {
        separate()
        buffer.append(0x22)
        write(&self)
        buffer.append(0x22)
    }

    /// Writes a piece of a string value, escaped.
    @inlinable @inline(__always) public mutating func piece(_ text: String) { writePiece(text) }

    /// Writes a whole number as a piece of a string value.
    public mutating func piece(_ number: Int64) { writeDecimal(number) }

    @usableFromInline mutating func writeDecimal(_ number: Int64) {
        if number < 0 { buffer.append(0x2D) }
        buffer.append(digitsOf: number.magnitude)
    }
}

extension JSONWriter {
    @inlinable @inline(__always) public mutating func member(_ name: StaticString, _ string: String) {
        key(name)
        value(string)
    }

    /// Writes a member with a string; nothing for `nil`.
    @inlinable @inline(__always) public mutating func member(_ name: StaticString, ifPresent string: String?) {
        if let string { member(name, string) }
    }

    @inlinable @inline(__always) public mutating func member(_ name: StaticString, _ bool: Bool) {
        key(name)
        value(bool)
    }

    @inlinable @inline(__always) public mutating func member(_ name: StaticString, _ number: Int) {
        key(name)
        value(number)
    }

    public mutating func member(_ name: StaticString, _ number: some BinaryInteger) {
        key(name)
        value(number)
    }

    /// Writes a member with an object whose members `write` writes. Throws what `write` throws.
    public mutating func member<Failure: Error>(
        _ name: StaticString, object write: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        key(name)
        try object(write)
    }

    /// Writes a member with an array whose elements `write` writes. Throws what `write` throws.
    public mutating func member<Failure: Error>(
        _ name: StaticString, array write: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        key(name)
        try array(write)
    }

    /// Writes an array whose elements `write` writes. Throws what `write` throws.
    public mutating func array<Failure: Error>(_ write: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
        beginArray()
        try write(&self)
        endArray()
    }

    /// Writes an object whose members `write` writes. Throws what `write` throws.
    public mutating func object<Failure: Error>(_ write: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
        beginObject()
        try write(&self)
        endObject()
    }
}
