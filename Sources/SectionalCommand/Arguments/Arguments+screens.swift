import HTTPServing
import Sectional
import Showcase

extension Arguments {
    /// The option that says in which language.
    static let locale = Option("--locale", value: "TAG", "the language, as in Accept-Language")
    /// The option that says whose data it is.
    static let subject = Option("--subject", value: "SUBJECT", "whose data it is")
    /// The option that says what the client has.
    static let cellTypes = Option("--cell-types", value: "TYPES", "what the client has, as in Sectional-Cell-Types")

    /// The role that `option` names, else `fallback`. Throws a usage error for a role that nobody can have.
    func role(_ option: String, else fallback: String, _ configuration: Configuration) throws -> Role {
        let role = Role(rawValue: self[option] ?? fallback)
        guard configuration.roles.all.contains(role) else {
            throw CommandError.usage("\(option): expected one of \(configuration.list(.roles).joined(separator: ", "))")
        }
        return role
    }

    /// The caller that `--role` and `--subject` say.
    func caller(_ configuration: Configuration) throws -> Caller {
        let withoutToken = configuration.roles.withoutToken
        let role = try role("--role", else: withoutToken.rawValue, configuration)
        let subject = self["--subject"] ?? (role == withoutToken ? "" : role.rawValue)
        return Caller(role: role, subject: Subject(rawValue: subject))
    }

    /// The path of a screen, the first operand from `index` on. Throws a usage error where there is none.
    func path(at index: Int = 0) throws -> String {
        guard positional.count > index, positional[index].hasPrefix("/") else {
            throw CommandError.usage("a path is missing, such as /screens/hello")
        }
        return positional[index]
    }

    /// What is asked for with a GET of `path`. Throws a usage error where that is no screen's.
    func screenRequest(_ path: String, caller: Caller) throws -> ClientRequest {
        let request = Request(.get, path)
        let parts = request.path.split(separator: 0x2F, omittingEmptySubsequences: false).dropFirst().map {
            String(decoding: PercentCoding.decode($0), as: UTF8.self)
        }
        guard (2...3).contains(parts.count), parts[0] == "screens" else {
            throw CommandError.usage("\(path) is no screen's path, such as /screens/hello")
        }
        let languages = LanguageNegotiation(available: Showcase.languages.map(\.rawValue))
        return ClientRequest(
            ScreenPath(parts[1], parts.count > 2 ? parts[2] : nil), caller: caller,
            language: LanguageTag(rawValue: languages.language(for: self["--locale"])),
            query: request.query.items.filter { $0.name != "limit" }.map { .init(name: $0.name, value: $0.value) },
            limit: request.query["limit"].flatMap { Int($0) } ?? PageRequest().limit,
            clientCellTypes: try clientCellTypes())
    }

    private func clientCellTypes() throws -> ClientCellTypes? {
        do { return try self["--cell-types"].map { try ClientCellTypes(header: $0) } } catch {
            throw CommandError.usage("--cell-types: expected a list such as 'ToDoCell;v=1, InputCell'")
        }
    }
}
