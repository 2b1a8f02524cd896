extension JSONWriter {
    /// Writes a value in memory.
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let bool): self.value(bool)
        case .integer(let number): self.value(number)
        case .string(let text): self.value(text)
        case .slice(let slice): self.value(slice)
        case .array(let elements): array { writer in for element in elements { writer.value(element) } }
        case .object(let members):
            object { writer in
                for member in members {
                    writer.key(escaping: member.name.rawValue)
                    writer.value(member.value)
                }
            }
        }
    }
}

extension JSONValue {
    /// The value as JSON text.
    public var bytes: Bytes {
        var writer = JSONWriter()
        writer.value(self)
        return writer.finish()
    }
}
