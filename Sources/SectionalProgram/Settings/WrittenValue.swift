/// A setting's value as it stands in one of its sources. The file has types; in the environment and in flags all is text.
public struct WrittenValue: Sendable {
    enum Form: Sendable {
        case text(String)
        case integer(Int)
        case boolean(Bool)
        case list([String])
        /// What says nothing of its type.
        case untyped(String)
    }

    let form: Form
    /// Where paths that are not absolute begin, with a slash at its end; nothing where that is the working directory.
    let folder: String

    /// A value from its parts.
    init(_ form: Form, folder: String = "") { (self.form, self.folder) = (form, folder) }

    /// The text, if it is one.
    public var text: String? {
        switch form {
        case .text(let text), .untyped(let text): text
        default: nil
        }
    }

    /// The whole number, if it is one.
    public var integer: Int? {
        switch form {
        case .integer(let integer): integer
        case .untyped(let text): Int(text)
        default: nil
        }
    }

    /// Whether it is so, if it is `true` or `false`.
    public var boolean: Bool? {
        switch form {
        case .boolean(let boolean): boolean
        case .untyped(let text): ["true": true, "false": false][text]
        default: nil
        }
    }

    /// The members, if it is a list: what stands between commas. Spaces around a member don't count, those in it do.
    public var list: [String]? {
        switch form {
        case .list(let members): members.map(Self.trimmed)
        case .untyped(let text): text.split(separator: ",").map { Self.trimmed(String($0)) }.filter { !$0.isEmpty }
        default: nil
        }
    }

    /// All that it says, to be told apart from others by its bytes; a secret, since it may be the value of one.
    var fingerprint: Secret {
        let parts: [String] =
            switch form {
            case .text(let text): ["text", text]
            case .integer(let integer): ["integer", String(integer)]
            case .boolean(let boolean): ["boolean", String(boolean)]
            case .list(let members): ["list"] + members
            case .untyped(let text): ["untyped", text]
            }
        return Secret(Array(([folder] + parts).map { "\($0.utf8.count):\($0)" }.joined().utf8))
    }

    private static func trimmed(_ member: String) -> String {
        let bytes = member.utf8.drop { $0 == 0x20 }
        let end = bytes.lastIndex { $0 != 0x20 }.map(bytes.index(after:)) ?? bytes.startIndex
        return String(Substring(bytes[..<end]))
    }
}
