/// The options of a choice that are too many to be sent with the form: clients search them on the server.
///
///     Perform("lend", on: .submit, if: true, form: Loan.self, in: language, sources: ["borrower": .options(neighbours)]) { … }
public protocol OptionSource: Sendable {
    /// Returns the options that fit `search`, the best first: at most its limit; more are dropped.
    func options(for search: OptionSearch) async throws -> [FormOption]

    /// Returns whether `caller` may choose the option with this value. The action is performed only if so.
    func hasOption(_ value: String, for caller: Caller) async throws -> Bool
}

/// A search for options of a choice.
public struct OptionSearch: Sendable {
    /// The text that the caller has entered, without white space around it, at most ``maximumBytes`` bytes; empty before anything
    /// was entered.
    public let text: String
    /// The maximum number of options.
    public let limit: Int
    /// The caller.
    public let caller: Caller
    /// The language of the options' titles.
    public let language: LanguageTag

    /// The maximum size of the text in bytes of UTF-8.
    public static let maximumBytes = 128
    /// The maximum number of options that are sent.
    public static let maximumOptions = 20
}

/// An option of a choice that is searched on the server.
public struct FormOption: Sendable {
    /// The value that the form has if it is chosen: 1 to 255 Unicode scalars.
    public let value: String
    /// The title that people read.
    public let title: String

    /// An option.
    public init(_ value: String, title: String) { (self.value, self.title) = (value, title) }
}
