import JSON

/// The rule of a choice whose options are searched on the server.
struct SearchedChoiceRule: FieldRule {
    /// The maximum number of Unicode scalars of a value.
    static let maximumLength = 255

    var kind: StaticString { "searchedChoice" }

    func writeConstraints(to writer: inout JSONWriter) {
        writer.member("type", "string")
        writer.member("minLength", 1)
        writer.member("maxLength", Self.maximumLength)
    }

    func writeExclusion(to writer: inout JSONWriter) { TextCharacters.storable.writeExclusion(to: &writer) }

    var hasResource: Bool { true }

    func value(from json: JSONSlice) throws(Misfit) -> FormValues.Value {
        guard let text = try? json.string() else { throw Misfit(reason: .notText) }
        if !TextCharacters.storable.allow(text) { throw Misfit(reason: .unstorable) }
        guard (1...Self.maximumLength).contains(text.unicodeScalars.count) else { throw Misfit(reason: .notChoice) }
        return .text(text)
    }

    func confirmed(
        _ value: FormValues.Value, of field: FormField, at place: FormPlace
    ) async throws -> FormValues.Value {
        guard let options = field.source?.options else { throw MissingSource(field: field.name.rawValue) }
        guard case .text(let text) = value, try await options.hasOption(text, for: place.caller) else {
            throw Misfit(reason: .notChoice)
        }
        return value
    }

    var example: FormValues.Value? { .text("example") }
}
