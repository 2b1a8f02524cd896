import JSON

extension FormValues.Value {
    /// The value as it is sent.
    var json: JSONValue {
        switch self {
        case .text(let text): .string(text)
        case .integer(let number): .integer(number)
        case .decimal(let number): .encoded(.copying(number.description))
        case .toggle(let isOn): .bool(isOn)
        case .texts(let texts): .array(texts.map(JSONValue.string))
        case .date(let date): .string(date.description)
        case .time(let time): .string(time.description)
        case .dateTime(let moment): .string(moment.description)
        case .file(let file): .string(file.id)
        }
    }
}
