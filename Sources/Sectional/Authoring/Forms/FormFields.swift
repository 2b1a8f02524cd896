public import Identity
internal import JSON

/// A form field: one value that a person enters.
public struct FormField: Sendable {
    enum Kind: Sendable {
        case text(length: ClosedRange<Int>, maximumBytes: Int, format: String?)
        case integer(ClosedRange<Int>)
    }

    /// The name of the member in the request's body.
    public let name: Identifier
    let kind: Kind

    /// A text whose length in characters (grapheme clusters) is in `length`; `format` is one of JSON Schema's formats,
    /// such as `email`.
    ///
    /// One character can have any number of bytes, so the text is also limited to `maximumBytes` bytes of UTF-8: by
    /// default four for each character allowed, and at least 64.
    public static func text(
        _ name: Identifier, length: ClosedRange<Int>, format: String? = nil, maximumBytes: Int? = nil
    ) -> FormField {
        let maximumBytes = maximumBytes ?? defaultBytes(ofCharacters: length.upperBound)
        return FormField(name: name, kind: .text(length: length, maximumBytes: maximumBytes, format: format))
    }

    /// A Unicode scalar takes at most four bytes of UTF-8.
    private static func defaultBytes(ofCharacters count: Int) -> Int {
        let (bytes, isTooLarge) = count.multipliedReportingOverflow(by: 4)
        return isTooLarge ? .max : max(bytes, 64)
    }

    /// A whole number in `range`.
    public static func integer(_ name: Identifier, in range: ClosedRange<Int>) -> FormField {
        FormField(name: name, kind: .integer(range))
    }
}

/// The fields of a form, all required; encoded as the JSON Schema (2020-12) of the object that a client sends.
public struct FormFields: Sendable, ExpressibleByArrayLiteral {
    /// The fields in their order.
    public let fields: [FormField]

    /// Fields from an array literal.
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
