import Basics

/// An action that pushes another screen. By default it is offered: the other screen decides who may see it.
public struct Navigate: ActionElement {
    public var action: Action

    /// An action with the identity `id` that pushes `screen` on any of `triggers`, offered if `isOffered`.
    @inlinable @inline(__always)
    public init(
        _ id: ActionID = "open", on triggers: Triggers = .select, to screen: @autoclosure () -> ScreenPath,
        if isOffered: Bool = true
    ) {
        action = Action(
            id: id, triggers: triggers.gestures, kind: isOffered ? .navigate(screen()) : .withheld(.navigate))
    }

    /// An action with a title. Without `triggers`, it is in the cell's menu.
    public init(
        _ id: ActionID = "open", title: @autoclosure () -> String, on triggers: Triggers? = nil,
        to screen: @autoclosure () -> ScreenPath, if isOffered: Bool = true
    ) {
        action = Action(id: id, title: title(), on: triggers, isOffered ? .navigate(screen()) : .withheld(.navigate))
    }
}

/// An action that opens a page outside the app, a mail or a call; by default it is offered. Its section fails unless the
/// URL's scheme is `http`, `https`, `mailto`, `tel`, or one that the service declares (`urlSchemes`).
public struct OpenURL: ActionElement {
    public var action: Action

    /// An action with the identity `id` that opens `url`, an absolute URL, on any of `triggers`, offered if `isOffered`.
    @inlinable @inline(__always)
    public init(
        _ id: ActionID = "open", on triggers: Triggers = .select, url: @autoclosure () -> String,
        if isOffered: Bool = true
    ) {
        action = Action(id: id, triggers: triggers.gestures, kind: isOffered ? .openURL(url()) : .withheld(.openURL))
    }

    /// An action with a title that opens `url`, an absolute URL. Without `triggers`, it is in the cell's menu.
    public init(
        _ id: ActionID = "open", title: @autoclosure () -> String, on triggers: Triggers? = nil,
        url: @autoclosure () -> String, if isOffered: Bool = true
    ) {
        action = Action(id: id, title: title(), on: triggers, isOffered ? .openURL(url()) : .withheld(.openURL))
    }
}

/// The schemes of the URLs that ``OpenURL`` opens. A browser would run the URL of a script.
public struct URLSchemes: Sendable {
    /// The schemes that every service opens.
    public static let standard = URLSchemes(adding: [])
    private static let usual = ["http", "https", "mailto", "tel"]
    /// The schemes whose content a browser runs or shows as a page of the service.
    private static let neverOpened = ["javascript", "vbscript", "data"]

    /// In small letters.
    private let names: [[UInt8]]

    /// The standard schemes and `others`, each of which can be declared.
    public init(adding others: [String]) { names = (Self.usual + others).map { Self.folded($0.utf8) } }

    /// Returns whether a service may declare `name`: a scheme (RFC 3986, section 3.1) that runs nothing.
    public static func canDeclare(_ name: String) -> Bool {
        isScheme(name.utf8) && !neverOpened.contains { folded($0.utf8) == folded(name.utf8) }
    }

    /// Returns why a URL isn't opened by `action` of `owner`; `nil` if it is absolute, with one of the schemes.
    func fault(of url: String, _ action: ActionID, of owner: @autoclosure () -> String) -> RefusedURL? {
        // Nearly all are.
        if url.hasPrefix("https:") { return nil }
        guard let colon = url.utf8.firstIndex(of: 0x3A), Self.isScheme(url.utf8[..<colon]) else {
            return RefusedURL(action: action, scheme: nil, owner: owner())
        }
        let scheme = url.utf8[..<colon]
        let isKnown = names.contains { name in name.elementsEqual(scheme.lazy.map(\.lowercase)) }
        return isKnown ? nil : RefusedURL(action: action, scheme: String(Substring(scheme)), owner: owner())
    }

    private static func isScheme(_ bytes: some Collection<UInt8>) -> Bool {
        guard let first = bytes.first, first.isLetter else { return false }
        return bytes.allSatisfy { $0.isLetterOrDigit || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E }
    }

    private static func folded(_ bytes: some Collection<UInt8>) -> [UInt8] { bytes.map(\.lowercase) }
}

/// An error: an ``OpenURL`` has a URL that isn't sent.
public struct RefusedURL: Error, Equatable, Sendable, CustomStringConvertible {
    public let action: ActionID
    public let scheme: String?
    /// The cell or the bar item that has the action.
    let owner: String

    /// The message for the log, without the URL, which may be about a person.
    public var description: String {
        let found = scheme.map { "the scheme '\($0)'" } ?? "no scheme"
        return "the URL of the action '\(action.rawValue)' of \(owner) has \(found): declare schemes other than http, "
            + "https, mailto and tel in urlSchemes"
    }
}
