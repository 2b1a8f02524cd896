import HTTPServing
import Sectional

/// A composed screen, and whether the data that it shows is unchanged.
final class CachedScreen: Sendable {
    let screen: Screen
    /// Both are `nil` for a screen that isn't cached.
    let validity: Validity?
    let codedForms: CodedForms?

    /// Creates a screen that can be cached.
    init(_ screen: Screen, _ validity: Validity) {
        (self.screen, self.validity, codedForms) = (screen, validity, CodedForms())
    }

    /// Creates a screen for one request only.
    init(once screen: Screen) { (self.screen, validity, codedForms) = (screen, nil, nil) }

    /// Whether the screen shows data that changes without notification.
    var changesUntold: Bool { screen.topics.contains(.untold) }

    /// Returns the approximate size in bytes of its cache entry for `request`: the text, half of it for coded forms,
    /// the index, the request three times, and a fixed overhead.
    func cost(for request: ClientRequest) -> Int {
        screen.bytes.count * 3 / 2 + screen.cellCount * 64 + request.memory * 3 + 1024
    }
}
