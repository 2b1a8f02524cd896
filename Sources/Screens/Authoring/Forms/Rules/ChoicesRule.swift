import Basics
import JSON

/// The rule of a choice of one option, of which a field can also take several (``ChoicesRule``).
protocol OptionRule: FieldRule {
    /// Returns the value of the option that `json` contains. Throws `Misfit` if it doesn't fit.
    func text(from json: JSONSlice) throws(Misfit) -> String
    /// Returns values of options that fit: `count` of them, if there are so many.
    func examples(_ count: Int) -> [String]
    /// Returns the fault of a field that takes so many options, or of the rule itself.
    func fault(selecting count: ClosedRange<Int>) -> String?
}

extension OptionRule {
    func value(from json: JSONSlice) throws(Misfit) -> FormValues.Value { .text(try text(from: json)) }
    var example: FormValues.Value? { examples(1).first.map(FormValues.Value.text) }
}

/// The rule of a choice of several options: as many as `count` says, each at most once.
struct ChoicesRule<Option: OptionRule>: FieldRule {
    var option: Option
    let count: ClosedRange<Int>

    var kind: StaticString { isSearched ? "searchedChoices" : "choice" }
    var isSearched: Bool { option.isSearched }

    func writeConstraints(to writer: inout JSONWriter) {
        writer.member("type", "array")
        // Where there are `items`, they list the options.
        writer.member(
            isSearched ? "unevaluatedItems" : "items",
            object: { writer in
                option.writeConstraints(to: &writer)
                option.writeExclusion(to: &writer)
            })
        writer.member("uniqueItems", true)
        writer.member("minItems", count.lowerBound)
        writer.member("maxItems", count.upperBound)
    }

    func value(from json: JSONSlice) throws(Misfit) -> FormValues.Value {
        guard let elements = try? json.elements() else { throw Misfit(reason: .notList) }
        // Bounds the work, and the number of violations.
        if elements.count > count.upperBound { throw Misfit(reason: .tooManyChoices(count.upperBound)) }
        var (values, seen, faults): ([String], Set<Identifier>, [Misfit.Fault]) = ([], [], [])
        for (index, element) in elements.enumerated() {
            do throws(Misfit) {
                let value = try option.text(from: element)
                if !seen.insert(Identifier(value)).inserted { throw Misfit(reason: .repeated) }
                values.append(value)
            } catch { faults += error.faults.map { ($0.reason, "/\(index)\($0.place)") } }
        }
        if let misfit = Misfit(faults) { throw misfit }
        if values.count < count.lowerBound { throw Misfit(reason: .tooFewChoices(count.lowerBound)) }
        return .texts(values)
    }

    func confirmed(
        _ value: FormValues.Value, of field: FormField, at place: FormPlace
    ) async throws -> FormValues.Value {
        guard case .texts(let texts) = value else { throw Misfit(reason: .notList) }
        var faults: [Misfit.Fault] = []
        for (index, text) in texts.enumerated() {
            do { _ = try await option.confirmed(.text(text), of: field, at: place) } catch let misfit as Misfit {
                faults += misfit.faults.map { ($0.reason, "/\(index)\($0.place)") }
            } catch {
                // The source fails, so the rest isn't looked up.
                if let misfit = Misfit(faults, before: error) { throw misfit }
                throw error
            }
        }
        if let misfit = Misfit(faults) { throw misfit }
        return value
    }

    mutating func localize(in language: LanguageTag) { option.localize(in: language) }
    var example: FormValues.Value? { .texts(option.examples(max(count.lowerBound, 1))) }

    var fault: String? {
        if count.lowerBound < 0 { return "\(count.lowerBound) options can't be selected" }
        return option.fault(selecting: count)
    }
}
