/// The place where the value of a setting was found.
enum SettingSource: Sendable {
    /// Nowhere: it is the default.
    case standard
    case file(FilePath)
    case variable(String)
    case flag(String)

    /// The kind of source, in one word.
    var kind: String {
        switch self {
        case .standard: "default"
        case .file: "file"
        case .variable: "variable"
        case .flag: "flag"
        }
    }

    /// The file's path, or the name of the variable or the flag; empty for a default.
    var name: String {
        switch self {
        case .standard: ""
        case .file(let path): path.description
        case .variable(let name), .flag(let name): name
        }
    }
}
