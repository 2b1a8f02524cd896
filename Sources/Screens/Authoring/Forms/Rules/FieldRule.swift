import JSON

/// The rule of a kind of field: how its value is described, read and checked. A further kind is a further type.
protocol FieldRule: Sendable {
    /// The name of the kind, for clients that choose a widget by it.
    var kind: StaticString { get }
    /// Writes the keywords of the schema that the value has to fit.
    func writeConstraints(to writer: inout JSONWriter)
    /// Writes the keyword for texts that fit the others, and yet aren't taken.
    func writeExclusion(to writer: inout JSONWriter)
    /// Writes the members of `x-field` that the kind needs besides its name.
    func writeHints(to writer: inout JSONWriter)
    /// Returns the value that `json` contains. Throws `Misfit` if it doesn't fit.
    func value(from json: JSONSlice) throws(Misfit) -> FormValues.Value
    /// A value that fits; `nil` if none is known.
    var example: FormValues.Value? { get }
    /// Sets the language of the texts that the schema has.
    mutating func localize(in language: LanguageTag)
    /// The fault of the rule itself; `nil` if nothing is.
    var fault: String? { get }
    /// Returns the value after a look-up of what it refers to. Throws `Misfit` without it, and errors of the source.
    func confirmed(_ value: FormValues.Value, of field: FormField, at place: FormPlace) async throws -> FormValues.Value
    /// Whether the field has a URL of its own, at which files are stored or options are searched.
    var hasResource: Bool { get }
    /// Whether options are searched at that URL.
    var isSearched: Bool { get }
    var isSecret: Bool { get }
    /// Whether a bound or the default may be that of the day, such as today's date as the earliest.
    func mayDependOnDay(hasDefault: Bool) -> Bool
    /// Whether another field's presence can depend on a value of this kind.
    var decides: Bool { get }
}

extension FieldRule {
    func writeExclusion(to writer: inout JSONWriter) {}
    func writeHints(to writer: inout JSONWriter) {}
    func localize(in language: LanguageTag) {}
    var fault: String? { nil }
    var decides: Bool { false }
    var hasResource: Bool { isSearched }
    var isSearched: Bool { false }
    var isSecret: Bool { false }
    func mayDependOnDay(hasDefault: Bool) -> Bool { false }

    func confirmed(
        _ value: FormValues.Value, of field: FormField, at place: FormPlace
    ) async throws -> FormValues.Value { value }
}

/// The error for a value that doesn't fit its field.
struct Misfit: Error {
    /// A reason, and its place inside the value as a JSON Pointer; empty for the whole value.
    typealias Fault = (reason: FormViolation.Reason, place: String)

    /// The faults, in the order of the value; at least one.
    let faults: [Fault]
    /// The error of the field's source, because of which there may be more of them.
    var failure: (any Error)?

    init(reason: FormViolation.Reason) { faults = [(reason, "")] }

    init?(_ faults: [Fault], before failure: (any Error)? = nil) {
        if faults.isEmpty { return nil }
        self.faults = faults
        self.failure = failure
    }
}
