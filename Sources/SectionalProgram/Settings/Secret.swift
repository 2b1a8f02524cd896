/// A configured secret, which is never printed.
public struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The bytes of the secret.
    public let bytes: [UInt8]

    /// Creates a secret from its bytes.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The text `a secret`, without its bytes.
    public var description: String { "a secret" }
    /// The text `a secret`, without its bytes.
    public var debugDescription: String { description }
    /// A mirror without children, so that `dump` shows no bytes.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SettingType<Secret> {
    /// A secret, written as text. Meant for the environment, since others may be able to read the file.
    public static var secret: Self {
        SettingType(
            expected: "text", read: { $0.text.map { Secret(Array($0.utf8)) } }, text: { _ in "" })
    }
}
