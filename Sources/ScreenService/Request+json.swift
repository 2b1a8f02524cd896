import Basics
import HTTPServing
import JSON

extension Request {
    /// Returns the content as JSON. Throws a `Problem`: 415 if the content type isn't JSON, or the content is coded, 400 if
    /// the content isn't JSON, or if it is an object with two members of the same name.
    func json() throws -> JSONSlice {
        let type = headers[.contentType]
        guard let type, type.isMediaType("application/json") else { throw Problem.unsupportedMediaType(type) }
        try requirePlainContent()
        let json = JSONSlice(.copying(body))
        // To the last leaf: what is read later is only what the action asks for.
        do { try json.check() } catch { throw error.problem }
        try json.requireDistinctMembers()
        return json
    }

    /// Throws a `Problem`, 415, if the content has a coding such as `gzip`: its bytes aren't what its type says.
    func requirePlainContent() throws {
        let codings = (headers[.contentEncoding] ?? "").listMembers
        if let coding = codings.first(where: { !$0.isSame(as: "identity") }) {
            throw Problem.unsupportedCoding(coding)
        }
    }
}

extension MalformedJSON {
    /// The 400 for a content with this error.
    var problem: Problem {
        if isTooDeep {
            return .badRequest("The request body is nested more than 512 levels deep.")
        }
        guard hasNoText else {
            return .badRequest("The request body is not valid JSON: the error is after \(offset) bytes.")
        }
        return .badRequest(
            """
            The request body is not valid JSON: the string at byte \(offset) has an invalid escape, half a surrogate \
            pair, an unescaped control character, or invalid UTF-8.
            """)
    }
}

extension JSONSlice {
    /// Refuses repeated member names: one of their values would be ignored (RFC 8259, section 4). Throws a `Problem`.
    func requireDistinctMembers() throws {
        var known: Set<Identifier> = []
        guard let repeated = try? members().first(where: { !known.insert($0.name).inserted }) else { return }
        throw Problem.badRequest("The request body has the member `\(repeated.name.rawValue.prefix(64))` twice.")
    }
}
