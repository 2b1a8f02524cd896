import Basics
package import HTTPServing

extension SettingType<String> {
    /// Any text.
    public static var text: Self { SettingType(expected: "text", read: \.text, text: { $0 }) }
}

extension SettingType<Bool> {
    /// `true` or `false`.
    public static var boolean: Self { SettingType(expected: "true or false", read: \.boolean, text: { "\($0)" }) }
}

extension SettingType<Int> {
    /// A whole number within `bounds`; `unit` is its unit in messages, such as `bytes`.
    public static func integer(_ bounds: ClosedRange<Int>, of unit: String? = nil) -> Self {
        SettingType(
            expected: wholeNumber(bounds, of: unit), placeholder: "N",
            read: { $0.integer.flatMap { bounds.contains($0) ? $0 : nil } }, text: { "\($0)" })
    }
}

extension SettingType<Duration> {
    /// A duration, written as a whole number of seconds within `bounds`.
    public static func seconds(_ bounds: ClosedRange<Int>) -> Self {
        SettingType(
            expected: wholeNumber(bounds, of: "seconds"), placeholder: "SECONDS",
            read: { $0.integer.flatMap { bounds.contains($0) ? .seconds($0) : nil } },
            text: { "\($0.components.seconds)" })
    }

    /// A duration, written as a whole number of milliseconds within `bounds`.
    public static func milliseconds(_ bounds: ClosedRange<Int>) -> Self {
        SettingType(
            expected: wholeNumber(bounds, of: "milliseconds"), placeholder: "MILLISECONDS",
            read: { $0.integer.flatMap { bounds.contains($0) ? .milliseconds($0) : nil } },
            text: { "\($0.milliseconds)" })
    }
}

extension SettingType where Value: RawRepresentable<String> & CaseIterable {
    /// The raw value of one of the cases.
    public static var choice: Self {
        let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
        return SettingType(
            expected: "one of \(names)", read: { $0.text.flatMap(Value.init(rawValue:)) }, text: \.rawValue)
    }
}

extension SettingType<[String]> {
    /// A list of texts.
    public static var list: Self { .list(of: .text, called: "texts") }
}

extension SettingType<[IPNetwork]> {
    package static var networks: SettingType<[IPNetwork]> {
        let network = SettingType<IPNetwork>(
            expected: "an address or a network", read: { $0.text.flatMap(IPNetwork.init) }, text: \.description)
        return .list(of: network, called: "addresses or networks such as 10.0.0.0/8")
    }
}

extension SettingType {
    /// A list of values of `type`, separated by commas in the environment; `members` is the plural noun for messages.
    public static func list<Member>(of type: SettingType<Member>, called members: String) -> Self
    where Value == [Member] {
        SettingType(
            expected: "a list of \(members)", placeholder: "LIST",
            read: { written in
                guard let texts = written.list else { return nil }
                let values = texts.compactMap { type.read(WrittenValue(.untyped($0), folder: written.folder)) }
                return values.count == texts.count ? values : nil
            },
            text: { $0.map(type.text).joined(separator: ", ") })
    }

    /// A value of `type`, or `nil` for an empty text.
    public static func optional<Wrapped>(_ type: SettingType<Wrapped>) -> Self where Value == Wrapped? {
        SettingType(
            expected: type.expected, placeholder: type.placeholder,
            read: { $0.text?.isEmpty == true ? .some(nil) : type.read($0).map(Optional.some) },
            text: { $0.map(type.text) ?? "" })
    }

    fileprivate static func wholeNumber(_ bounds: ClosedRange<Int>, of unit: String?) -> String {
        "a whole number\(unit.map { " of " + $0 } ?? "") from \(bounds.lowerBound) to \(bounds.upperBound)"
    }
}
