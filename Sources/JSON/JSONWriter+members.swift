extension JSONWriter {
    /// Writes a member with a string.
    @inlinable @inline(__always)
    public mutating func member(_ name: StaticString, _ string: String) {
        key(name)
        value(string)
    }

    /// Writes a member with a string; nothing for `nil`.
    @inlinable @inline(__always)
    public mutating func member(_ name: StaticString, ifPresent string: String?) {
        if let string { member(name, string) }
    }

    /// Writes a member with `true` or `false`.
    @inlinable @inline(__always)
    public mutating func member(_ name: StaticString, _ bool: Bool) {
        key(name)
        value(bool)
    }

    /// Writes a member with a whole number.
    @inlinable @inline(__always)
    public mutating func member(_ name: StaticString, _ number: Int) {
        key(name)
        value(number)
    }

    /// Writes a member with a whole number.
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
        beginArray()
        try write(&self)
        endArray()
    }

    /// Writes an array whose elements `write` writes. Throws what `write` throws.
    public mutating func array<Failure: Error>(_ write: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
        beginArray()
        try write(&self)
        endArray()
    }

    /// Writes an object whose members `write` writes. Throws what `write` throws.
    public mutating func object<Failure: Error>(
        _ write: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        beginObject()
        try write(&self)
        endObject()
    }
}
