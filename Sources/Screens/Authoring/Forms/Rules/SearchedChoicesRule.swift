import JSON

/// The rule of a choice of several options that are searched.
struct SearchedChoicesRule: FieldRule {
    /// The most options that a field may allow: each is looked up.
    static let maximumCount = 100

    var kind: StaticString { "searchedChoices" }
    var count = 0...20
    private var list: SeveralChoices { SeveralChoices(count: count) }
    private var option: SearchedChoiceRule { SearchedChoiceRule() }

    /// Writes no `items`: where there is one, it lists the options.
    func writeConstraints(to writer: inout JSONWriter) {
        writer.member("type", "array")
        writer.member(
            "unevaluatedItems",
            object: { writer in
                option.writeConstraints(to: &writer)
                option.writeExclusion(to: &writer)
            })
        list.writeConstraints(to: &writer)
    }

    var hasResource: Bool { true }
    var isSearched: Bool { true }

    func value(from json: JSONSlice) throws(Misfit) -> FormValues.Value {
        .texts(try list.values(from: json, option.text(from:)))
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

    var example: FormValues.Value? { .texts((0..<max(count.lowerBound, 1)).map { "example \($0)" }) }

    var fault: String? {
        if count.lowerBound < 0 { return "\(count.lowerBound) options can't be selected" }
        return count.upperBound > Self.maximumCount ? "more than \(Self.maximumCount) options can't be selected" : nil
    }
}
