public import Basics
package import JSON

extension FormFields {
    /// Returns the values of `content`, checked against the fields as their schema says; characters are grapheme
    /// clusters. Throws `FormError` with all violations, and `MalformedJSON` if `content` isn't valid JSON.
    package func values(from content: JSONSlice) throws -> FormValues { try validation(of: content).finish() }

    /// Returns the values of `content`, also with the files of their tickets, after looking up searched choices. Throws
    /// `FormError` with all violations, in the order of the fields; without any, the first error of the fields' sources,
    /// which is otherwise handed to `report`.
    package func values(
        from content: JSONSlice, at place: FormPlace, reporting report: (any Error) -> Void
    ) async throws -> FormValues {
        var validation = try validation(of: content)
        for field in fields where field.rule.hasResource { await validation.confirm(field, at: place) }
        guard let failure = validation.failure else { return try validation.finish() }
        do { _ = try validation.finish() } catch {
            report(failure)
            throw error
        }
        throw failure
    }

    private func validation(of content: JSONSlice) throws -> FormValidation {
        guard content.kind == .object else { throw FormError([FormViolation(pointer: "", reason: .notObject)]) }
        let limit = fields.count + Self.maximumUnknown
        let found = Array(try content.members().prefix(limit + 1))
        let members = Dictionary(found, uniquingKeysWith: { $1 })
        var validation = FormValidation(fields: fields)
        if found.count <= limit {
            for field in fields { validation.read(field, members[field.name]) }
        }
        validation.unknown = unknown(among: members.keys)
        return validation
    }

    /// The number of unknown members that are named: the response must not be larger than the request.
    static let maximumUnknown = 20

    /// The first members that aren't fields, in byte order.
    private func unknown(among members: some Sequence<Identifier>) -> [Identifier] {
        let names = Set(fields.map(\.name))
        return Array(members.filter { !names.contains($0) }.sorted().prefix(Self.maximumUnknown))
    }
}

private struct FormValidation {
    private let fields: [FormField]
    private var result = FormValues()
    private var faults: [Identifier: [Misfit.Fault]] = [:]
    /// The first members that aren't fields.
    var unknown: [Identifier] = []
    /// The first error of the fields' sources.
    private(set) var failure: (any Error)?

    init(fields: [FormField]) { self.fields = fields }

    mutating func read(_ field: FormField, _ json: JSONSlice?) {
        do { result.values[field.name] = try value(of: field, json) } catch { faults[field.name] = error.faults }
    }

    /// Looks up what the value of `field` refers to, if it fits otherwise.
    mutating func confirm(_ field: FormField, at place: FormPlace) async {
        guard let value = result.values[field.name] else { return }
        do {
            result.values[field.name] = try await field.rule.confirmed(value, of: field, at: place)
        } catch let misfit as Misfit {
            faults[field.name] = misfit.faults
            failure = failure ?? misfit.failure
        } catch { failure = failure ?? error }
    }

    private func value(of field: FormField, _ json: JSONSlice?) throws(Misfit) -> FormValues.Value? {
        if let condition = field.condition, faults[condition.field] == nil, !condition.holds(for: result) {
            if json == nil { return nil }
            throw Misfit(reason: .hidden)
        }
        guard let json else {
            if !field.isRequired { return try field.fittingDefault }
            // Without its condition, it isn't known whether a field is missing.
            if let condition = field.condition, faults[condition.field] != nil { return nil }
            throw Misfit(reason: .missing)
        }
        if field.isRequired, json.kind == .null { throw Misfit(reason: .missing) }
        return try field.rule.value(from: json)
    }

    func finish() throws(FormError) -> FormValues {
        if faults.isEmpty, unknown.isEmpty { return result }
        let violations = fields.flatMap { field in
            (faults[field.name] ?? []).map { fault in
                FormViolation(pointer: field.name.jsonPointer + fault.place, reason: fault.reason)
            }
        }
        throw FormError(violations + unknown.map { FormViolation(pointer: $0.jsonPointer, reason: .unknown) })
    }
}

extension FormField {
    /// The default. Throws `Misfit` if it doesn't fit: one that is that of the day may be out of bounds by now.
    fileprivate var fittingDefault: FormValues.Value? {
        get throws(Misfit) {
            guard let defaultValue, rule.mayDependOnDay(hasDefault: true) else { return defaultValue }
            return try rule.value(from: JSONSlice(defaultValue.json.bytes))
        }
    }
}

extension Identifier {
    /// The JSON Pointer (RFC 6901, section 3) to the member with this name in an object.
    public var jsonPointer: String { "/" + rawValue.withoutSlashes }
}

extension String {
    /// The text with `~1` for a slash and `~0` for a tilde, as in a JSON Pointer.
    var withoutSlashes: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
