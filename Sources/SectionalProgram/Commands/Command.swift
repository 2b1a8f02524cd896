public import POSIXProcess

/// A command of the program. A service adds its own in ``ServiceProgram/commands``.
public protocol Command: Sendable {
    /// The name on the command line.
    var name: String { get }
    /// The description, one line of the help.
    var summary: String { get }
    /// The operands in the help, such as `PATH`; empty by default.
    var operands: [String] { get }
    /// The options of the command, beside those of the configuration; empty by default.
    var options: [Option] { get }

    /// Whether the command uses the configuration; `true` by default. A command that doesn't has none of its flags, so its
    /// options may have their names.
    var readsConfiguration: Bool { get }

    /// Runs the command and returns the exit code. A thrown error is printed to stderr; the exit code is then that of
    /// the ``CommandError``, or `internalError` for any other error.
    func run(_ invocation: Invocation) async throws -> ExitCode
}

extension Command {
    public var operands: [String] { [] }
    public var options: [Option] { [] }
    public var readsConfiguration: Bool { true }
}

/// The exit code of a command, numbered as in `sysexits.h`.
public typealias ExitCode = POSIXProcess.ExitCode

/// The reason why a command can't run, as one sentence for the terminal, and the exit code.
public struct CommandError: Error {
    /// The exit code of the process.
    public let code: ExitCode
    /// The message, one sentence without the program's name.
    public let message: String

    /// Creates an error.
    public init(code: ExitCode, message: String) { (self.code, self.message) = (code, message) }

    /// Returns an error for wrong arguments.
    public static func usage(_ message: String) -> CommandError { CommandError(code: .usage, message: message) }

    /// Returns an error for a wrong configuration.
    public static func configuration(_ message: String) -> CommandError {
        CommandError(code: .configuration, message: message)
    }
}

/// A command's parsed arguments: options by name, operands in order.
public struct Arguments: Sendable {
    /// The arguments that are not options, in order.
    public private(set) var positional: [String] = []
    private var values: [String: String] = [:]

    /// Parses `arguments`: `--name value`, `--name=value` and `--flag`. Throws a usage error for an option that is not
    /// in `options`, an option without its value, and more than `positionalCount` operands. A value that begins with `--`
    /// follows an equals sign.
    init(_ arguments: some Sequence<String>, options: [Option], positionalCount: Int) throws {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            if argument.hasPrefix("--") {
                try read(argument, &rest, options)
            } else {
                positional.append(argument)
            }
        }
        guard positional.count <= positionalCount else {
            throw CommandError.usage("unexpected argument '\(positional[positionalCount])'")
        }
    }

    private mutating func read(_ argument: String, _ rest: inout ArraySlice<String>, _ options: [Option]) throws {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = options.first(where: { $0.name == parts[0] }) else {
            throw CommandError.usage("unknown option '\(parts[0])'")
        }
        guard let value = option.value else {
            if parts.count > 1 { throw CommandError.usage("\(option.name) takes no value") }
            return values[option.name] = ""
        }
        // If a shell's variable is empty, the next option is in the value's place.
        let hasNext = rest.first?.hasPrefix("--") == false
        guard let given = parts.count > 1 ? parts[1] : hasNext ? rest.popFirst() : nil else {
            throw CommandError.usage("\(option.name) requires a value: \(value)")
        }
        values[option.name] = given
    }

    /// The value of an option, or `nil` if the option was not given.
    public subscript(name: String) -> String? { values[name] }

    /// Whether a flag was given.
    public func has(_ name: String) -> Bool { values[name] != nil }

    /// Throws a usage error if one of `options` was given that isn't in `taken`: it would be ignored.
    func refuse(_ options: [Option], except taken: [Option]) throws {
        for option in options where has(option.name) && !taken.contains(where: { $0.name == option.name }) {
            throw CommandError.usage("\(option.name) can't be combined with the other arguments")
        }
    }
}

/// An option that a command accepts, with or without a value.
public struct Option: Sendable {
    /// The name with its hyphens, such as `--port`.
    public let name: String
    /// The placeholder for the value in the help, or `nil` for an option without a value.
    public let value: String?
    /// The description in the help.
    public let help: String

    /// Creates an option.
    public init(_ name: String, value: String? = nil, _ help: String) {
        (self.name, self.value, self.help) = (name, value, help)
    }
}
