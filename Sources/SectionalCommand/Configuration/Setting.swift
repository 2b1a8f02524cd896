import HTTPServing

/// Something that can be configured: in the file, the environment, and perhaps by a flag.
struct Setting: Sendable {
    /// What a value has to be.
    enum Kind: Sendable {
        case text
        case path
        case integer(ClosedRange<Int>)
        case choice([String])
        case list
        case networks
    }

    /// The key in the file.
    let key: String
    let kind: Kind
    /// Where nothing else is said.
    let defaultValue: String
    /// The flag of `serve`, if there is one.
    var flag: String?
    let help: String

    /// The variable in the environment: `sectionDeadline` is `SECTIONAL_SECTION_DEADLINE`.
    var variable: String {
        key.reduce(into: "SECTIONAL_") { name, character in
            if character.isUppercase { name.append("_") }
            name += character.uppercased()
        }
    }

    /// What a value has to be, for an error's text.
    var expected: String {
        switch kind {
        case .text: "text"
        case .path: "a path"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .choice(let choices): "one of \(choices.joined(separator: ", "))"
        case .list: "a list of texts"
        case .networks: "a list of addresses or networks such as 10.0.0.0/8"
        }
    }

    /// The members of a list.
    static func members(of value: String) -> [String] {
        value.split(separator: ",").map { $0.filter { $0 != " " } }
    }

    /// Whether `value` is one.
    func accepts(_ value: String) -> Bool {
        switch kind {
        case .text, .path, .list: true
        case .networks: Self.members(of: value).allSatisfy { IPNetwork($0) != nil }
        case .integer(let range): Int(value).map(range.contains) ?? false
        case .choice(let choices): choices.contains(value)
        }
    }
}
