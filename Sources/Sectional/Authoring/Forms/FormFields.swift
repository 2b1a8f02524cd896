public import Identity
internal import JSON

/// One value that a person enters.
public struct FormField: Sendable {
    enum Kind: Sendable {
        case text(length: ClosedRange<Int>, maximumBytes: Int, format: String?)
        case integer(ClosedRange<Int>)
    }

    /// The member's name in the content that is sent.
    public let name: Identifier
    let kind: Kind

    /// Text of so many characters, as a person counts them; `format` is one of JSON Schema's, such as `email`.
    ///
    /// One character may have any number of bytes, so that the text is bounded by those too: `maximumBytes` of UTF-8,
    /// by default four for each character that is allowed, and at least 64.
    public static func text(
        _ name: Identifier, length: ClosedRange<Int>, format: String? = nil, maximumBytes: Int? = nil
    ) -> FormField {
        let maximumBytes = maximumBytes ?? defaultBytes(ofCharacters: length.upperBound)
        return FormField(name: name, kind: .text(length: length, maximumBytes: maximumBytes, format: format))
    }

    /// No scalar of Unicode takes more than four bytes of UTF-8.
    private static func defaultBytes(ofCharacters count: Int) -> Int {
        let (bytes, isTooLarge) = count.multipliedReportingOverflow(by: 4)
        return isTooLarge ? .max : max(bytes, 64)
    }

    /// A whole number.
    public static func integer(_ name: Identifier, in range: ClosedRange<Int>) -> FormField {
        FormField(name: name, kind: .integer(range))
    }
}

/// The fields of a form, all required: written as the JSON Schema (2020-12) of the object that a client sends.
public struct FormFields: Sendable, ExpressibleByArrayLiteral {
    /// The fields in their order.
    public let fields: [FormField]

    /// The fields of a literal.
    public init(arrayLiteral fields: FormField...) { self.fields = fields }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("type", "object")
            writer.member("properties", object: writeProperties)
            writer.member("required", array: { writer in for field in fields { writer.value(field.name.rawValue) } })
            writer.member("additionalProperties", false)
        }
    }

    private func writeProperties(to writer: inout JSONWriter) {
        for field in fields {
            writer.key(escaping: field.name.rawValue)
            writer.object(field.writeConstraints)
        }
    }
}

extension FormField {
    fileprivate func writeConstraints(to writer: inout JSONWriter) {
        switch kind {
        case .text(let length, _, let format):
            writer.member("type", "string")
            writer.member("minLength", length.lowerBound)
            writer.member("maxLength", length.upperBound)
            writer.member("format", ifPresent: format)
        case .integer(let range):
            writer.member("type", "integer")
            writer.member("minimum", range.lowerBound)
            writer.member("maximum", range.upperBound)
        }
    }
}
