import Basics
import HTTPServing
import JSON

/// A reader of a JSON object that a client sends, which collects everything that is wrong with it.
struct ContentReader {
    /// The maximum number of violations that are listed: the response must not be much larger than the request.
    private static let maximumViolations = 20

    private(set) var violations: [Problem.Violation] = []

    mutating func refuse(_ pointer: String, _ detail: String) {
        if violations.count < Self.maximumViolations {
            violations.append(Problem.Violation(pointer: pointer, detail: detail))
        }
    }

    /// Throws a 422 `Problem` with what was noted, if anything was.
    func check() throws {
        guard violations.isEmpty else {
            throw Problem.unprocessable("Invalid request body; see `errors`.", violations)
        }
    }

    struct Object {
        let pointer: String
        var members: [Identifier: JSONSlice] = [:]
    }

    /// Returns the object at `pointer`; notes names that aren't among `names`. Throws a 400 `Problem` for two members with
    /// the same name.
    mutating func object(_ json: JSONSlice, at pointer: String = "", _ names: Set<Identifier>) throws -> Object {
        guard json.kind == .object, let members = try? json.members() else {
            refuse(pointer, "Must be an object.")
            return Object(pointer: pointer)
        }
        for name in members.map(\.name) where !names.contains(name) {
            refuse(pointer + name.jsonPointer, "Unknown member.")
        }
        try json.requireDistinctMembers()
        return Object(
            pointer: pointer, members: Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }))
    }

    /// Returns the text of a member, of 1 to `maximum` characters: Unicode scalars, as `maxLength` of JSON Schema counts.
    mutating func text(_ name: Identifier, of object: Object, maximum: Int, isOptional: Bool = false) -> String? {
        let pointer = object.pointer + name.jsonPointer
        guard let value = object.members[name] else {
            if !isOptional { refuse(pointer, "Missing.") }
            return nil
        }
        guard let text = try? value.string(), (1...maximum).contains(text.unicodeScalars.count) else {
            refuse(pointer, "Must be a string of 1 to \(maximum) characters.")
            return nil
        }
        return text
    }

    /// Returns the elements of the member `name`, an array of 1 to `maximum` elements.
    mutating func elements(_ name: Identifier, of object: Object, maximum: Int) -> [JSONSlice] {
        guard let elements = try? object.members[name]?.elements(), (1...maximum).contains(elements.count) else {
            refuse(object.pointer + name.jsonPointer, "Must be an array of 1 to \(maximum) elements.")
            return []
        }
        return elements
    }
}
