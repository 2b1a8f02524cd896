import HTTPServing
import Identity
import JSON
import Sectional

extension OpenAPIExamples {
    /// Returns the parameters that search fields and choices of the caller's screens with `depth` parts have. One
    /// operation describes all these screens, so a parameter of several has the values of each.
    func queryParameters(_ depth: Int) -> [JSONValue] {
        var parameters: [QueryParameter] = []
        for one in shown(depth).flatMap(\.queryParameters) {
            if let index = parameters.firstIndex(where: { $0.name == one.name }) {
                parameters[index].merge(one)
            } else {
                parameters.append(one)
            }
        }
        return parameters.map(\.json)
    }
}

/// A parameter that screens declare by a search field or by choices.
private struct QueryParameter {
    let name: Identifier
    /// Where it is used: sentences.
    var uses: [String]
    /// The values; `nil` for any text.
    var values: [String]?

    mutating func merge(_ other: QueryParameter) {
        uses += other.uses
        values = values.flatMap { values in
            other.values.map { values + $0.filter { !values.contains($0) } }
        }
    }

    /// Other values are accepted too: they select the default.
    var json: JSONValue {
        let known = values.map { values in JSONSchema.string.adding("examples", .array(values.map(JSONValue.string))) }
        return RouteDescription.query(name.rawValue, known ?? .string, uses.joined(separator: " "))
    }
}

extension OpenAPIExamples.Shown {
    fileprivate var queryParameters: [QueryParameter] {
        let search = explanation.search.map { search in
            QueryParameter(name: search.parameter, uses: ["\(path): \(search.placeholder)."], values: nil)
        }
        return [search].compactMap(\.self)
            + explanation.choices.map { list in
                QueryParameter(
                    name: list.id, uses: ["\(path): \(list.title)."], values: list.choices.map(\.id.rawValue))
            }
    }
}
