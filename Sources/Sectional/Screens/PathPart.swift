package import Identity

/// How what varies stands as one part of a URL's path. Names that mean something there are escaped by a `~`: `sections` and
/// `events`, which end the path of a screen, and `.` and `..`, which clients and proxies resolve (RFC 3986, section 5.2.4).
/// A tag that is called `events` is `/screens/tags/~events`.
enum PathPart {
    /// A part of a screen's path.
    case screen
    /// A section, a cell or an action.
    case id

    /// The part that stands for `text`.
    func escaped(_ text: String) -> String { isReserved(text) ? "~" + text : text }

    /// What `part`, percent-decoded, stands for; `nil` for a reserved name, which stands for nothing.
    func unescaped(_ part: Identifier) -> Identifier? {
        guard isReserved(part.rawValue) else { return part }
        return part.rawValue.utf8.first == 0x7E ? Identifier(String(part.rawValue.dropFirst())) : nil
    }

    /// Whether `text` is a reserved name, escaped or not.
    func isReserved(_ text: String) -> Bool {
        let name = text.utf8.drop { $0 == 0x7E }
        switch name.first {
        case 0x2E: return name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8)
        case 0x65 where self == .screen: return name.elementsEqual("events".utf8)
        case 0x73 where self == .screen: return name.elementsEqual("sections".utf8)
        default: return false
        }
    }
}

extension URLWriter where Self: ~Copyable {
    /// Writes `text` as one part of a path.
    mutating func write(_ part: PathPart, _ text: String) { write(percentEncoding: part.escaped(text)) }
}

extension ScreenPath {
    /// The path of these parts of a URL, percent-decoded; `nil` where they are none.
    package init?(decoded parts: some Sequence<Identifier>) {
        var path: [Identifier] = []
        for part in parts {
            guard !part.isEmpty, let text = PathPart.screen.unescaped(part) else { return nil }
            path.append(text)
        }
        self.init(parts: path)
    }

    /// The parts as they stand in a URL's path, but for percent-encoding.
    package var escapedParts: [String] { parts.map { PathPart.screen.escaped($0.rawValue) } }

    /// Writes the parts with slashes between them.
    func write(to url: inout some URLWriter & ~Copyable) {
        url.write(.screen, name.rawValue)
        for index in 1..<count {
            url.write("/")
            url.write(.screen, self[index].rawValue)
        }
    }
}
