package import Basics
package import JSON

/// The source of a field, which it needs beside its declaration: where its files go, or where its options are.
public struct FieldSource: Sendable {
    let sink: (any FileSink)?
    let options: (any OptionSource)?
    /// The title of the option that the field begins with.
    var initialTitle: String?
    /// The titles of the options that a field for several begins with.
    var initialTitles: [String] = []

    /// Stores the files of a `@FileField`.
    public static func files(_ sink: any FileSink) -> FieldSource { FieldSource(sink: sink, options: nil) }

    /// Has the options of a `@SearchedChoiceField`. `initialTitle` is the title of the option that the field begins
    /// with, if the form has initial values: people then read it, and not the value.
    public static func options(_ options: any OptionSource, initialTitle: String? = nil) -> FieldSource {
        FieldSource(sink: nil, options: options, initialTitle: initialTitle)
    }

    /// Has the options of a `@SearchedChoiceField` for several. `initialTitles` are the titles of the options that the
    /// field begins with, in their order.
    public static func options(_ options: any OptionSource, initialTitles: [String]) -> FieldSource {
        FieldSource(sink: nil, options: options, initialTitles: initialTitles)
    }
}

/// The error for a field that has no source: an action of a form with a `@FileField` or a `@SearchedChoiceField` needs one.
public struct MissingSource: Error, Sendable, CustomStringConvertible {
    public let field: String
    public var description: String {
        "the field '\(field)' has no source: add one to `sources` of the action's Perform or FormSection"
    }
}

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
    /// The text that was entered so far, at most ``maximumBytes`` bytes, without white space around it.
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

/// A form of an action as it is filled in: by whom, where and when. Files are bound to it.
public struct FormPlace: Sendable {
    public let caller: Caller
    /// The URL of the action, without its query.
    package let href: Identifier
    public let language: LanguageTag
    /// The time, in seconds since 1970.
    public let now: Int64
    /// The service's secret, with which tickets are made.
    package let key: ContentKey

    package init(caller: Caller, href: Identifier, language: LanguageTag, now: Int64, key: ContentKey) {
        (self.caller, self.href, self.language, self.now, self.key) = (caller, href, language, now, key)
    }
}

struct SearchedChoiceRule: OptionRule {
    /// The maximum number of Unicode scalars of a value.
    static let maximumLength = 255
    /// The most options that a field for several may allow: each is looked up.
    private static let maximumCount = 100

    var kind: StaticString { "searchedChoice" }

    func writeConstraints(to writer: inout JSONWriter) {
        writer.member("type", "string")
        writer.member("minLength", 1)
        writer.member("maxLength", Self.maximumLength)
    }

    func writeExclusion(to writer: inout JSONWriter) { TextCharacters.storable.writeExclusion(to: &writer) }
    var isSearched: Bool { true }

    func text(from json: JSONSlice) throws(Misfit) -> String {
        guard let text = try? json.string() else { throw Misfit(reason: .notText) }
        if !TextCharacters.storable.allow(text) { throw Misfit(reason: .unstorable) }
        guard (1...Self.maximumLength).contains(text.unicodeScalars.count) else { throw Misfit(reason: .notChoice) }
        return text
    }

    func confirmed(
        _ value: FormValues.Value, of field: FormField, at place: FormPlace
    ) async throws -> FormValues.Value {
        guard let options = field.source?.options else { throw MissingSource(field: field.name.rawValue) }
        guard case .text(let text) = value, try await options.hasOption(text, for: place.caller) else {
            throw Misfit(reason: .notChoice)
        }
        return value
    }

    var example: FormValues.Value? { .text("example") }
    func examples(_ count: Int) -> [String] { (0..<count).map { "example \($0)" } }

    func fault(selecting count: ClosedRange<Int>) -> String? {
        count.upperBound > Self.maximumCount ? "more than \(Self.maximumCount) options can't be selected" : nil
    }
}
