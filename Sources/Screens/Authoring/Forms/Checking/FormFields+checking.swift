public import Basics
package import JSON

extension FormFields {
    /// Returns the values of `content`, checked against the fields as their schema says; characters are grapheme
    /// clusters. Throws `FormError` with all violations, and `MalformedJSON` if `content` isn't valid JSON.
    package func values(from content: JSONSlice) throws -> FormValues {
        guard content.kind == .object else { throw FormError([FormViolation(pointer: "", reason: .notObject)]) }
        let limit = fields.count + Self.maximumUnknown
        let found = Array(try content.members().prefix(limit + 1))
        let members = Dictionary(found, uniquingKeysWith: { $1 })
        var validation = FormValidation()
        if found.count <= limit {
            for field in fields { validation.read(field, members[field.name]) }
        }
        for name in unknown(among: members.keys) { validation.add(.unknown, at: name.jsonPointer) }
        return try validation.finish()
    }

    /// The number of unknown members that are named: the response must not be larger than the request.
    static let maximumUnknown = 20

    /// The first members that aren't fields, in byte order.
    private func unknown(among members: some Sequence<Identifier>) -> ArraySlice<Identifier> {
        let names = Set(fields.map(\.name))
        return members.filter { !names.contains($0) }.sorted().prefix(Self.maximumUnknown)
    }
}

/// The values and violations that were read so far.
private struct FormValidation {
    private var result = FormValues()
    private var violations: [FormViolation] = []
    private var faulty: Set<Identifier> = []

    mutating func add(_ reason: FormViolation.Reason, at pointer: String) {
        violations.append(FormViolation(pointer: pointer, reason: reason))
    }

    mutating func read(_ field: FormField, _ json: JSONSlice?) {
        do { result.values[field.name] = try value(of: field, json) } catch {
            faulty.insert(field.name)
            for fault in error.faults { add(fault.reason, at: field.name.jsonPointer + fault.place) }
        }
    }

    private func value(of field: FormField, _ json: JSONSlice?) throws(Misfit) -> FormValues.Value? {
        if let condition = field.condition, !faulty.contains(condition.field), !condition.holds(for: result) {
            if json == nil { return nil }
            throw Misfit(reason: .hidden)
        }
        switch field.presence {
        case .required:
            guard let json else {
                // Without its condition, it isn't known whether a field is missing.
                if faulty.contains(field.condition?.field ?? "") { return nil }
                throw Misfit(reason: .missing)
            }
            if json.kind == .null { throw Misfit(reason: .missing) }
            return try field.rule.value(from: json)
        case .optional: return try json.map { json throws(Misfit) in try field.rule.value(from: json) }
        case .defaulted(let value):
            guard let json else { return value }
            return try field.rule.value(from: json)
        }
    }

    func finish() throws(FormError) -> FormValues {
        if violations.isEmpty { return result }
        throw FormError(violations)
    }
}

extension Identifier {
    /// The JSON Pointer (RFC 6901, section 3) to the member with this name in an object.
    public var jsonPointer: String {
        rawValue.unicodeScalars.reduce(into: "/") { pointer, scalar in
            switch scalar {
            case "~": pointer += "~0"
            case "/": pointer += "~1"
            default: pointer.unicodeScalars.append(scalar)
            }
        }
    }
}
