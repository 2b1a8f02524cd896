/// How a client lets a person enter a text. None of it changes what fits.
struct TextHints: Sendable {
    var isMultiline = false
    var isSecure = false
    var keyboard: TextKeyboard?
    var autofill: TextAutofill?
    var example: String?
}

/// A keyboard that suits a text. The names are those of HTML's `inputmode`.
public enum TextKeyboard: String, Sendable {
    /// With `@`.
    case email
    /// With a slash and a dot.
    case url
    /// The keys of a telephone.
    case phone = "tel"
    /// Digits, such as for a code.
    case numeric
    /// With a key to search.
    case search
}

/// A value that a device may fill in by itself. The names are those of HTML's `autocomplete`.
public struct TextAutofill: Sendable, RawRepresentable, ExpressibleByStringLiteral {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral rawValue: String) { self.rawValue = rawValue }

    /// The person's full name.
    public static let name: Self = "name"
    /// The e-mail address.
    public static let email: Self = "email"
    /// The telephone number.
    public static let phone: Self = "tel"
    /// A page of the person's.
    public static let url: Self = "url"
    /// The name by which a person signs in.
    public static let username: Self = "username"
    /// The password that a person has already.
    public static let currentPassword: Self = "current-password"
    /// A password that a person chooses now.
    public static let newPassword: Self = "new-password"
    /// A code that was sent to the person.
    public static let oneTimeCode: Self = "one-time-code"
    /// The postal code.
    public static let postalCode: Self = "postal-code"
}
