import Basics
import JSON
import Synchronization

/// The fields that a form declares. Made for each use: a default or a bound may be that of today.
struct FormDeclaration: Sendable {
    private(set) var fields: [FormField] = []
    private(set) var declared: [Identifier: any FieldWrapper] = [:]
    /// The properties that are no fields.
    private var others: [Identifier] = []

    private static let known = Mutex<[ObjectIdentifier: FormDeclarationError?]>([:])

    init<Content: Form>(_ form: Content.Type) {
        for property in Mirror(reflecting: Content()).children {
            let name = FieldName.name(ofProperty: property.label ?? "")
            guard let wrapper = property.value as? any FieldWrapper else {
                others.append(name)
                continue
            }
            var field = wrapper.field
            field.name = name
            field.condition?.note(fields)
            fields.append(field)
            declared[name] = wrapper
        }
    }

    /// Returns the error of a form that is declared wrongly. It is looked for once.
    static func error<Content: Form>(of form: Content.Type) -> FormDeclarationError? {
        let identifier = ObjectIdentifier(form)
        if let error = known.withLock({ $0[identifier] }) { return error }
        // Without the lock, since it runs code of the form. Of two that are found at once, both are the same.
        let error = FormDeclaration(form).error(of: form)
        known.withLock { $0[identifier] = error }
        return error
    }

    private func error<Content: Form>(of form: Content.Type) -> FormDeclarationError? {
        if let other = others.first {
            return FormDeclarationError(form, other, "not a field: add a property wrapper")
        }
        for (index, field) in fields.enumerated() {
            let before = Array(fields.prefix(index))
            if let fault = field.fault(after: before) { return FormDeclarationError(form, field.name, fault) }
        }
        return errorOfDecoding(form)
    }

    /// The error for a form that can't be made of its fields.
    private func errorOfDecoding<Content: Form>(_ form: Content.Type) -> FormDeclarationError? {
        let requested = RequestedNames()
        let decoder = FormDecoder(values: FormValues(), declared: declared, requested: requested)
        do { _ = try Content(from: decoder) } catch {
            let name = requested.names.sorted().first { declared[$0] == nil } ?? "init(from:)"
            return FormDeclarationError(
                form, name, "can't be decoded: leave coding keys and init(from:) to the compiler")
        }
        return declared.keys.sorted().first { !requested.names.contains($0) }.map { name in
            FormDeclarationError(form, name, "isn't decoded: leave coding keys and init(from:) to the compiler")
        }
    }
}

public struct FormDeclarationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The name of the form's type, and of the property.
    public let form: String
    public let property: String
    public let reason: String

    init(_ form: any Form.Type, _ property: Identifier, _ reason: String) {
        (self.form, self.property, self.reason) = (TypeName.name(of: form), property.rawValue, reason)
    }

    public var description: String { "invalid form \(form): \(property): \(reason)" }
}

enum FieldName {
    /// Returns the name of a field: the wrapper of `name` is stored as `_name`.
    static func name(ofProperty label: String) -> Identifier {
        Identifier(label.hasPrefix("_") ? String(label.dropFirst()) : label)
    }
}

extension FieldCondition {
    /// Notes whether the condition holds if the other of `fields` isn't sent.
    fileprivate mutating func note(_ fields: [FormField]) {
        guard let value = fields.first(where: { $0.name == field })?.defaultValue else { return }
        holdsWithout = values.contains { $0.isSame(as: value) }
    }
}

extension FormField {
    /// The fault of the field, which is declared after `fields`; `nil` if nothing is.
    fileprivate func fault(after fields: [FormField]) -> String? {
        faultOfName ?? rule.fault ?? faultOfValues ?? condition?.fault(after: fields)
    }

    /// None of dates that may be those of the day: a service could not start any more as soon as one is after another.
    private var faultOfValues: String? {
        rule.mayDependOnDay(hasDefault: defaultValue != nil) ? nil : faultOfDefault ?? faultOfExample
    }

    private var faultOfName: String? {
        if name == Self.submit { return "this name is reserved for the form's button" }
        return IdentityRule.allows(name.rawValue) ? nil : IdentityRule.sentence
    }

    private static let submit: Identifier = "submit"

    private var faultOfDefault: String? {
        guard let defaultValue else { return nil }
        if rule.isSecret { return "a secure field must not have a default, which would be published" }
        return fits(defaultValue) ? nil : "the default is invalid"
    }

    private var faultOfExample: String? {
        guard let example = rule.example, fits(example) else {
            return "no valid example can be derived: add one, or relax the rules"
        }
        return nil
    }

    private func fits(_ value: FormValues.Value) -> Bool {
        (try? rule.value(from: JSONSlice(value.json.bytes)))?.isSame(as: value) ?? false
    }
}

extension FieldCondition {
    fileprivate func fault(after fields: [FormField]) -> String? {
        guard let other = fields.first(where: { $0.name == field }) else {
            return "it depends on '\(field)', but no field before it has that name"
        }
        guard other.rule.decides else {
            return "it depends on '\(field)', which is not a toggle, a choice or a whole number"
        }
        if values.isEmpty { return "it depends on '\(field)', but on no value of it" }
        let impossible = values.first { (try? other.rule.value(from: JSONSlice($0.json.bytes))) == nil }
        return impossible.map { "it depends on the impossible value \($0.json.bytes.text) of '\(field)'" }
    }
}
