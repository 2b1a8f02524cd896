extension FormFields {
    /// Whether a field may be another one tomorrow: a form is made anew each time, so a cached one would offer what the
    /// service doesn't take any more.
    var mayDependOnDay: Bool { fields.contains { $0.mayDependOnDay } }
}

extension FormField {
    fileprivate var mayDependOnDay: Bool {
        if case .defaulted(let value) = presence, value.isMoment { true } else { rule.mayDependOnDay }
    }
}

extension FormValues.Value {
    /// Whether it is a date, a time of day, or both.
    fileprivate var isMoment: Bool {
        switch self {
        case .date, .time, .dateTime: true
        case .text, .integer, .decimal, .toggle, .texts, .file: false
        }
    }
}
