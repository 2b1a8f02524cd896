package import Identity
public import JSON

extension FormFields {
    /// Returns the values of `content`, checked against the fields as their schema says; characters are grapheme
    /// clusters. Throws `FormError` with all violations, and `MalformedJSON` if `content` isn't valid JSON.
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

    /// The number of unknown members that are named: bounds the response, which must not be larger than the request.
    static let maximumUnknown = 20

    /// The first members that aren't fields, in byte order.
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
        // A large bound isn't exact as a floating-point number, so a number beyond `Int` may have passed.
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

    /// Whether the text has a local part, one `@`, and a domain with a dot in it. Deliberately loose: only to catch
    /// typing errors.
    fileprivate var isEmail: Bool {
        let parts = split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !contains(where: \.isWhitespace) else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
    }
}

extension Identifier {
    /// The JSON Pointer (RFC 6901, section 3) to the member with this name in an object.
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
