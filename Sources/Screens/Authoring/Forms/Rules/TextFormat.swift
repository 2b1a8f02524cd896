/// The form that a text has to have.
public struct TextFormat: Sendable {
    /// The name of the format in JSON Schema; `nil` without one.
    let name: String?
    /// The pattern that the text has to match; `nil` for any text.
    let pattern: FormPattern?
    let reason: FormViolation.Reason
    var keyboard: TextKeyboard?
    var autofill: TextAutofill?
    var example: String?

    /// Any text.
    public static let any = TextFormat(name: nil, pattern: nil, reason: .notInPattern)

    /// An e-mail address: a local part, one `@`, and a domain with a dot. Loose: only to catch typing errors.
    public static let email = TextFormat(
        name: "email", pattern: emailPattern, reason: .notEmail, keyboard: .email, autofill: .email,
        example: "ada@example.com")

    /// The address of a page: `http://` or `https://`, a host, and characters that an address may have (RFC 3986).
    public static let url = TextFormat(
        name: "uri", pattern: urlPattern, reason: .notURL, keyboard: .url, autofill: .url,
        example: "https://example.com/")

    /// A telephone number: an optional plus, and at least three digits, with spaces, hyphens, dashes, `.`, `/`, `(` and `)`
    /// between them.
    public static let phone = TextFormat(
        name: nil, pattern: phonePattern, reason: .notPhone, keyboard: .phone, autofill: .phone,
        example: "+49 30 123456")

    /// A text that matches `pattern` as a whole.
    public static func pattern(_ pattern: FormPattern) -> TextFormat {
        TextFormat(name: nil, pattern: pattern, reason: .notInPattern)
    }

    /// Between digits, devices and pages have spaces and hyphens at which no line ends, and dashes.
    private static let phonePattern: FormPattern = #"\+?[(]?[0-9]([ ()./\-\u00a0\u202f\u2010-\u2013]{0,3}[0-9]){2,20}"#

    /// The characters are those of RFC 3986, sections 2.2 and 2.3.
    private static let urlPattern = FormPattern(
        #"[Hh][Tt][Tt][Pp][Ss]?://[A-Za-z0-9._\-]+(:[0-9]{1,5})?"# + "(/(\(urlCharacter)|/)*)?"
            + #"(\?("# + urlCharacter + #"|[/?])*)?(#("# + urlCharacter + "|[/?])*)?")
    private static let urlCharacter = #"[A-Za-z0-9._~!$&'()*+,;=:@\-]|%[0-9A-Fa-f]{2}"#

    private static let emailPattern = FormPattern(#"[^@\#(blanks)]+@[^@.\#(blanks)]+(\.[^@.\#(blanks)]+)+"#)
    /// Controls, white space, and characters without a width, which are copied along with an address unnoticed.
    private static let blanks =
        #"\u0000-\u0020\u007f-\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff"#
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
    /// A password that a person chooses now.
    public static let newPassword: Self = "new-password"
}
