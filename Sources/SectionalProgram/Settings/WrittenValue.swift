import Basics

/// A setting's value as a source contains it. The file has types; the environment and flags have only text.
package struct WrittenValue: Sendable {
    enum Form: Sendable {
        case text(String)
        case integer(Int)
        case boolean(Bool)
        case list([String])
        /// Text of the environment or a flag, which has no type.
        case untyped(String)
    }

    let form: Form
    /// The folder at which relative paths begin, with a slash at its end; empty for the working directory.
    let folder: String

    init(_ form: Form, folder: String = "") { (self.form, self.folder) = (form, folder) }

    package var text: String? {
        switch form {
        case .text(let text), .untyped(let text): text
        default: nil
        }
    }

    package var integer: Int? {
        switch form {
        case .integer(let integer): integer
        case .untyped(let text): Int(text)
        default: nil
        }
    }

    package var boolean: Bool? {
        switch form {
        case .boolean(let boolean): boolean
        case .untyped(let text): ["true": true, "false": false][text]
        default: nil
        }
    }

    /// The members, or `nil` if it isn't a list. In the environment and in flags, commas separate them. Spaces around a
    /// member are removed.
    package var list: [String]? {
        switch form {
        case .list(let members): members.map(Self.trimmed)
        case .untyped(let text): text.split(separator: ",").map { Self.trimmed(String($0)) }.filter { !$0.isEmpty }
        default: nil
        }
    }

    /// An encoding of the value and its form, for comparing. It is a ``Secret``, since the value may be one.
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
        String(Substring(member.utf8.trimming { $0 == 0x20 }))
    }
}

extension BidirectionalCollection<UInt8> {
    /// The bytes without the line ends at their end. A file mostly has one, and a variable that is filled from it too.
    var withoutLineEnds: SubSequence {
        let last = lastIndex(where: { $0 != 0x0A && $0 != 0x0D })
        return self[..<(last.map(index(after:)) ?? startIndex)]
    }
}

struct SettingSource: Sendable {
    enum Kind: String {
        case standard = "default"
        case file, variable, flag
    }

    let kind: Kind
    /// The file's path, or the name of the variable or the flag; empty for a default.
    let name: String

    init(_ kind: Kind, _ name: String = "") { (self.kind, self.name) = (kind, name) }
}
