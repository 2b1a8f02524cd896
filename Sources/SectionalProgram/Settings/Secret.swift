/// A secret that was configured. It is nowhere printed: whoever needs it takes its bytes.
public struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The secret itself.
    public let bytes: [UInt8]

    /// A secret of its bytes.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Says that it is a secret, and nothing of it.
    public var description: String { "a secret" }
    /// Says that it is a secret, and nothing of it.
    public var debugDescription: String { description }
    /// Without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SettingType<Secret> {
    /// A secret, written as text. Meant for the environment: a file that others can read is no place for it.
    public static var secret: Self {
        SettingType(
            expected: "text", read: { $0.text.map { Secret(Array($0.utf8)) } }, text: { _ in "" })
    }
}
