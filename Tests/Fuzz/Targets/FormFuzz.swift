import Basics
import JSON
import Screens
import TestSupport

/// What a person has entered, as the content of a request.
struct FormFuzz: FuzzTarget {
    static let fields: FormFields = [
        .text("name", length: 1...10), .text("note", length: 0...20), .text("email", length: 3...50),
        .integer("year", in: 1886...2100), .integer("any", in: Int.min...Int.max),
    ]

    func check(_ input: [UInt8]) throws {
        let content = JSONSlice(.copying(input))
        let values: FormValues
        do { values = try Self.fields.values(from: content) } catch let error as FormError {
            return try check(error, input)
        } catch {
            try require(error is MalformedJSON, "content is refused by what is wrong with it")
            return try require(content.kind != .object || !StrictJSON.isReadable(input), "an object is read")
        }
        try require(StrictJSON.isReadable(input), "what is taken is JSON")
        try check(values, content)
    }

    private func check(_ error: FormError, _ input: [UInt8]) throws {
        try require(!error.violations.isEmpty, "what is refused says why")
        try require(error.violations.count <= Self.fields.fields.count + input.count, "violations have a cause each")
        for violation in error.violations {
            let isPointer = violation.pointer.isEmpty || violation.pointer.utf8.first == 0x2F
            try require(isPointer, "what is wrong is at a JSON Pointer")
        }
    }

    /// What is taken is what the reference reads, and fits.
    private func check(_ values: FormValues, _ content: JSONSlice) throws {
        let members = try content.members()
        try require(
            Set(members.map(\.name)).isSubset(of: Self.fields.fields.map(\.name)), "a form has its fields alone")
        for (name, range) in [("name", 1...10), ("note", 0...20), ("email", 3...50)] as [(Identifier, ClosedRange<Int>)]
        {
            guard let value = members.last(where: { $0.name == name })?.value,
                case .string(let entered) = try JSONTree(decoding: value.array)
            else { throw BrokenProperty(description: "a text is taken from a text") }
            let text = values.text(name)
            try require(range.contains(text.count), "a text has as many characters as it may")
            let stands = text.isEmpty || Array(entered.utf8).firstRange(of: Array(text.utf8)) != nil
            try require(stands, "a text is what was entered")
        }
        for (name, range) in [("year", 1886...2100), ("any", Int.min...Int.max)] as [(Identifier, ClosedRange<Int>)] {
            guard let value = members.last(where: { $0.name == name })?.value,
                case .number(let entered) = try JSONTree(decoding: value.array)
            else { throw BrokenProperty(description: "a number is taken from a number") }
            try require(range.contains(values.integer(name)), "a number is in its range")
            try require(Double(values.integer(name)) == entered, "a number is what was entered")
        }
    }
}
