internal import SectionalProgram

/// What a new service is called, and what its files call it.
struct NewServiceName: Equatable {
    /// `tool-shed`: the package, the program, and what that prints.
    let text: String

    /// Throws a usage error for what can't be the name of a service, or of a Swift module beside those of the library.
    init(_ text: String) throws(CommandError) {
        guard text.utf8.first.map(Self.isSmallLetter) == true, text.utf8.allSatisfy(Self.isPart) else {
            throw .usage("'\(text)' can't be a name: small letters, digits and hyphens, with a letter first")
        }
        self.text = text
        guard !Self.taken.contains(type.lowercased()) else {
            throw .usage(
                "'\(text)' can't be the name, beside what Swift and the library call so: take another, such as 'my-\(text)'"
            )
        }
    }

    /// `ToolShed`: the module, and what its types are called after.
    var type: String {
        text.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// `TOOL_SHED`: what variables of the environment begin with.
    var variablePrefix: String { text.uppercased().replacing("-", with: "_") }

    /// What can't be called after the service, in small letters: modules of Swift and of the library, and types of these but
    /// for their last word, such as `ServiceRole`.
    static let taken: Set = [
        "any", "brotlicoding", "cbrotli", "chighwayhash", "cmalloc", "cmicrohttpd", "concurrency", "copenssl",
        "csqlite", "cxx", "czlib", "dispatch", "distributed", "foundation", "foundationessentials", "glibc",
        "highwayhash", "httpserving", "identity", "json", "microhttpdserver", "newservice", "note", "notes",
        "observation", "openssltokens", "posixprocess", "preview", "protocol", "regexbuilder", "resourceembedder",
        "screen", "screenservice", "sectional", "sectionalprogram", "sectionalshowcase", "sectionaltesting", "self",
        "service", "showcase", "showcasestores", "sql", "sqlite", "string", "swift", "synchronization", "test",
        "testing", "type", "xctest", "zlibcoding",
    ]

    private static func isSmallLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
    private static func isPart(_ byte: UInt8) -> Bool {
        isSmallLetter(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
    }
}
