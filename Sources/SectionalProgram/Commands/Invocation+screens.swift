import HTTPServing
import ScreenService
import Sectional

extension Invocation {
    /// The option for the language.
    static let language = Option("--language", value: "TAG", "the language, as in Accept-Language")
    /// The option for the caller's role.
    static let role = Option("--role", value: "ROLE", "the caller's role; without, that of callers without a token")
    /// The option for the caller's subject.
    static let subject = Option("--subject", value: "SUBJECT", "whose data it is")
    /// The option for the cell types that the client has registered.
    static let cellTypes = Option("--cell-types", value: "TYPES", "what the client has, as in Sectional-Cell-Types")

    /// Returns the role that `option` names, or `fallback` if it isn't given. Throws a usage error for a role that the
    /// service doesn't declare.
    func role(_ option: Option, else fallback: Role) throws -> Role {
        guard let name = arguments[option.name] else { return fallback }
        return try role(option, named: name)
    }

    /// Returns the role with the name `name`, the value of `option`. Throws a usage error if `name` is `nil` or no role
    /// that the service declares.
    func role(_ option: Option, named name: String?) throws -> Role {
        let roles = program.type.roles.all
        guard let role = name.map(Role.init(rawValue:)), roles.contains(role) else {
            throw CommandError.usage(
                "\(option.name): expected one of \(roles.map(\.rawValue).joined(separator: ", "))")
        }
        return role
    }

    /// Returns the caller that `--role` and `--subject` name.
    func caller() throws -> Caller {
        let nobody = program.type.roles.callerWithoutToken
        let role = try role(Self.role, else: nobody.role)
        let subject = role == nobody.role ? nobody.subject : Subject(rawValue: role.rawValue)
        return Caller(role: role, subject: arguments[Self.subject.name].map(Subject.init(rawValue:)) ?? subject)
    }

    /// Returns the path of a screen, the operand at `index`. Throws a usage error if it is missing or doesn't begin
    /// with `/`.
    func path(at index: Int = 0) throws -> String {
        guard arguments.positional.count > index else {
            throw CommandError.usage("a path is missing: /screens/NAME, as `\(program.name.text) routes` lists them")
        }
        let path = arguments.positional[index]
        guard path.hasPrefix("/") else {
            throw CommandError.usage("'\(path)' is no path; is '/screens/\(path)' meant?")
        }
        return path
    }

    /// Returns the client request for a GET of `path` as `caller`. Throws a usage error if that is no screen's path.
    func screenRequest(_ path: String, caller: Caller) throws -> ClientRequest {
        let request = Request(.get, path)
        guard let screen = request.screenPath else {
            throw CommandError.usage("\(path) is no screen's path; `\(program.name.text) routes` lists them")
        }
        let languages = LanguageNegotiation(available: program.type.languages.map(\.rawValue))
        return ClientRequest(
            screen, caller: caller,
            language: LanguageTag(rawValue: languages.language(for: arguments[Self.language.name])),
            query: request.query.items.filter { $0.name != "limit" }.map { .init(name: $0.name, value: $0.value) },
            limit: request.query["limit"].flatMap { Int($0) } ?? PageRequest().limit,
            clientCellTypes: try clientCellTypes())
    }

    private func clientCellTypes() throws -> ClientCellTypes? {
        do { return try arguments[Self.cellTypes.name].map { try ClientCellTypes(header: $0) } } catch {
            throw CommandError.usage("\(Self.cellTypes.name): expected a list such as 'ToDoCell;v=1, InputCell'")
        }
    }
}

extension Application {
    /// Composes the screen of `request` and explains it. Throws a usage error if there is no such screen, and the
    /// errors of composing.
    func explanation(of request: ClientRequest) async throws -> ScreenExplanation {
        guard let composer = catalog.composer(for: request.screen.path) else {
            throw CommandError.usage("there is no screen /screens/\(request.screen.path)")
        }
        do { return try await renderer.explanation(of: composer, for: request) } catch ScreenError.notFound {
            throw CommandError.usage("there is nothing at /screens/\(request.screen.path)")
        }
    }
}
