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
