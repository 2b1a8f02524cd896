package import Identity
public import JSON

extension FormFields {
    /// Checks a client's content against the fields, as the schema that it was given says, with characters
    /// counted as a person counts them. Throws a `FormError` with everything that is wrong, and `MalformedJSON` for what
    /// isn't JSON.
    public func values(from content: JSONSlice) throws -> FormValues {
        guard content.kind == .object else { throw FormError([FormViolation(pointer: "", reason: .notObject)]) }
        let members = Dictionary(try content.members(), uniquingKeysWith: { $1 })
        var result = FormValues()
        var violations: [FormViolation] = []
        for field in fields {
            do { result.values[field.name] = try field.value(from: members[field.name]) } catch {
                violations.append(FormViolation(pointer: field.name.jsonPointer, reason: error.reason))
            }
        }
        violations += unknown(among: members.keys).map { FormViolation(pointer: $0.jsonPointer, reason: .unknown) }
        if !violations.isEmpty { throw FormError(violations) }
        return result
    }

    /// How many members that are no fields are named: an answer isn't to be larger than what it answers.
    static let maximumUnknown = 20

    /// The first of the members that are no fields, in the order of their bytes.
    private func unknown(among members: some Sequence<Identifier>) -> ArraySlice<Identifier> {
        let names = Set(fields.map(\.name))
        return members.filter { !names.contains($0) }.sorted().prefix(Self.maximumUnknown)
    }
}

extension FormError {
    init(_ violations: [FormViolation]) { self.violations = violations }
}

private struct Misfit: Error {
    let reason: FormViolation.Reason
}

extension FormField {
    fileprivate func value(from json: JSONSlice?) throws(Misfit) -> FormValues.Value {
        guard let json, json.kind != .null else { throw Misfit(reason: .missing) }
        switch kind {
        case .text(let length, let bytes, let format): return .text(try text(json, length, bytes, format))
        case .integer(let range): return .integer(try integer(json, range))
        }
    }

    private func text(
        _ json: JSONSlice, _ length: ClosedRange<Int>, _ maximumBytes: Int, _ format: String?
    ) throws(Misfit) -> String {
        guard let entered = try? json.string() else { throw Misfit(reason: .notText) }
        let text = String(entered.trimmed)
        if text.isEmpty, length.lowerBound > 0 { throw Misfit(reason: .missing) }
        if text.count < length.lowerBound { throw Misfit(reason: .tooShort(length.lowerBound)) }
        if text.count > length.upperBound { throw Misfit(reason: .tooLong(length.upperBound)) }
        if text.utf8.count > maximumBytes { throw Misfit(reason: .tooManyBytes(maximumBytes)) }
        if format == "email", !text.isEmail { throw Misfit(reason: .notEmail) }
        return text
    }

    private func integer(_ json: JSONSlice, _ range: ClosedRange<Int>) throws(Misfit) -> Int {
        guard json.kind == .number, let number = Double(json.text), number.rounded() == number else {
            throw Misfit(reason: .notInteger)
        }
        if number < Double(range.lowerBound) { throw Misfit(reason: .tooSmall(range.lowerBound)) }
        if number > Double(range.upperBound) { throw Misfit(reason: .tooLarge(range.upperBound)) }
        // A bound that a floating-point number can't say may let one pass that is no `Int`.
        guard let integer = Int(json.text) ?? Int(exactly: number) else {
            throw Misfit(reason: .tooLarge(range.upperBound))
        }
        return integer
    }
}

extension String {
    fileprivate var trimmed: Substring {
        let start = drop(while: \.isWhitespace)
        return start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count)
    }

    /// Something, one `@`, and a name with a dot inside: enough to catch a slip, and no address that works is refused.
    fileprivate var isEmail: Bool {
        let parts = split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !contains(where: \.isWhitespace) else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
    }
}

extension Identifier {
    /// Where the member of this name stands in an object, as a JSON Pointer (RFC 6901, section 3).
    package var jsonPointer: String {
        rawValue.unicodeScalars.reduce(into: "/") { pointer, scalar in
            switch scalar {
            case "~": pointer += "~0"
            case "/": pointer += "~1"
            default: pointer.unicodeScalars.append(scalar)
            }
        }
    }
}
