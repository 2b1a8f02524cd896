package import Basics
package import JSON

/// A form of an action as it is filled in: by whom, where and when. Files are bound to it.
public struct FormPlace: Sendable {
    /// The caller who fills in the form.
    public let caller: Caller
    /// The URL of the action, without its query.
    package let href: Identifier
    /// The language of the caller.
    public let language: LanguageTag
    /// The time, in seconds since 1970.
    public let now: Int64
    /// The service's secret, with which tickets are made.
    package let key: ContentKey

    /// The place of a form.
    package init(caller: Caller, href: Identifier, language: LanguageTag, now: Int64, key: ContentKey) {
        (self.caller, self.href, self.language, self.now, self.key) = (caller, href, language, now, key)
    }
}
