import SectionalProgram

/// The name of a new service, and the names that its files derive from it.
struct NewServiceName: Equatable {
    /// The name of the package and the program, such as `tool-shed`.
    let text: String
    /// The prefix of environment variables, such as `TOOL_SHED_`.
    let variablePrefix: String

    /// Throws a usage error if `text` can't be the name of a service, or of a Swift module beside those of the library.
    init(_ text: String) throws(CommandError) {
        guard let name = ServiceName(text), text.utf8.last != 0x2D, text.utf8.count <= Self.maximumLength else {
            throw .usage(
                "invalid name '\(text)': expected at most \(Self.maximumLength) lowercase letters, digits and hyphens, "
                    + "with a letter first and no hyphen last")
        }
        (self.text, variablePrefix) = (text, name.variablePrefix)
        guard !Self.taken.contains(type.lowercased()) else {
            throw .usage(
                "the name '\(text)' is used by Swift, Debian or the library: choose another, such as 'my-\(text)'"
            )
        }
    }

    /// The name of the module and the prefix of its types, such as `ToolShed`.
    var type: String {
        text.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The limit of user names on Linux: the image has a user with this name.
    private static let maximumLength = 32

    /// The names that a service can't have, in small letters: modules of Swift and of the library, first words of their
    /// types, such as `ServiceRole`, and users and files of the image.
    static let taken: Set = [
        "any", "basics", "bin", "ccurl", "cgnutls", "chighwayhash", "cmalloc", "cmicrohttpd", "concurrency",
        "copenssl", "cpq", "csqlite", "curlfetching", "cxx", "czlib", "daemon", "dispatch", "distributed",
        "foundation", "foundationessentials", "games", "glibc", "group", "hosts", "httpserving", "irc", "json",
        "list", "lp", "mail", "man", "microhttpdserver", "news", "nobody", "note", "notes", "observation",
        "openssltokens", "passwd", "placeholder", "posixprocess", "postgresql", "preview", "protocol", "proxy",
        "regexbuilder", "resourceembedder", "root", "screen", "screens", "screenservice", "sectional",
        "sectionalprogram", "sectionalshowcase", "sectionaltesting", "self", "service", "showcase", "sql", "sqlite",
        "string", "swift", "sync", "synchronization", "sys", "test", "testing", "type", "xctest",
    ]
}
