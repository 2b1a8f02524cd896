import Basics
import JSON

/// The value of a choice of several: as many options as `count` says, each at most once.
struct SeveralChoices: Sendable {
    let count: ClosedRange<Int>

    func writeConstraints(to writer: inout JSONWriter) {
        writer.member("uniqueItems", true)
        writer.member("minItems", count.lowerBound)
        writer.member("maxItems", count.upperBound)
    }

    /// Returns the values that `read` finds in the elements of `json`. Throws a `Misfit` with each that doesn't fit.
    func values(
        from json: JSONSlice, _ read: (JSONSlice) throws(Misfit) -> String
    ) throws(Misfit) -> [String] {
        guard let elements = try? json.elements() else { throw Misfit(reason: .notList) }
        // Bounds the work, and the number of violations.
        if elements.count > count.upperBound { throw Misfit(reason: .tooManyChoices(count.upperBound)) }
        var (values, seen, faults): ([String], Set<Identifier>, [Misfit.Fault]) = ([], [], [])
        for (index, element) in elements.enumerated() {
            do throws(Misfit) {
                let value = try read(element)
                if !seen.insert(Identifier(value)).inserted { throw Misfit(reason: .repeated) }
                values.append(value)
            } catch { faults += error.faults.map { ($0.reason, "/\(index)\($0.place)") } }
        }
        if let misfit = Misfit(faults) { throw misfit }
        if values.count < count.lowerBound { throw Misfit(reason: .tooFewChoices(count.lowerBound)) }
        return values
    }
}
