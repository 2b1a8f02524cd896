import JSON

struct MomentRule<Moment: FormMoment>: FieldRule {
    var kind: StaticString { Moment.kind }
    let earliest: Moment?
    let latest: Moment?

    func writeConstraints(to writer: inout JSONWriter) {
        writer.member("type", "string")
        Moment.writeForm(to: &writer)
    }

    func writeHints(to writer: inout JSONWriter) {
        writer.member("minimum", ifPresent: earliest?.description)
        writer.member("maximum", ifPresent: latest?.description)
    }

    func value(from json: JSONSlice) throws(Misfit) -> FormValues.Value {
        guard let text = try? json.string(), let moment = Moment(text) else { throw Misfit(reason: Moment.misfit) }
        if let earliest, moment < earliest { throw Misfit(reason: .tooEarly(earliest.description)) }
        if let latest, moment > latest { throw Misfit(reason: .tooLate(latest.description)) }
        return moment.value
    }

    func mayDependOnDay(hasDefault: Bool) -> Bool { hasDefault || earliest != nil || latest != nil }
    var example: FormValues.Value? { (earliest ?? latest ?? Moment.sample).value }
}

/// A date, a time of day, or both, as the value of a field.
protocol FormMoment: Comparable, Sendable, CustomStringConvertible {
    static var kind: StaticString { get }
    /// The reason why another text doesn't fit.
    static var misfit: FormViolation.Reason { get }
    static var sample: Self { get }
    /// Writes the keywords of the schema for the form of the text.
    static func writeForm(to writer: inout JSONWriter)

    init?(_ text: String)
    var value: FormValues.Value { get }
}

extension CivilDate: FormMoment {
    static var kind: StaticString { "date" }
    static var misfit: FormViolation.Reason { .notDate }
    static var sample: CivilDate { "2030-01-31" }
    static func writeForm(to writer: inout JSONWriter) { writer.member("format", "date") }
    var value: FormValues.Value { .date(self) }
}

extension CivilTime: FormMoment {
    static var kind: StaticString { "time" }
    static var misfit: FormViolation.Reason { .notTime }
    static var sample: CivilTime { "12:00" }
    static func writeForm(to writer: inout JSONWriter) { writer.member("pattern", "^\(pattern)$") }
    var value: FormValues.Value { .time(self) }
}

extension CivilDateTime: FormMoment {
    static var kind: StaticString { "dateTime" }
    static var misfit: FormViolation.Reason { .notDateTime }
    static var sample: CivilDateTime { "2030-01-31T12:00" }
    static func writeForm(to writer: inout JSONWriter) { writer.member("pattern", "^\(pattern)$") }
    var value: FormValues.Value { .dateTime(self) }
}
