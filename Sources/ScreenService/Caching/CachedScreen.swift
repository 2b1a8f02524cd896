import HTTPServing
import Sectional

/// A screen that was composed, as long as what it reads is what it was.
final class CachedScreen: Sendable {
    let screen: Screen
    /// `nil` where nothing is kept, as are `codedForms`.
    let validity: Validity?
    let codedForms: CodedForms?

    /// A screen that may be kept.
    init(_ screen: Screen, _ validity: Validity) {
        (self.screen, self.validity, codedForms) = (screen, validity, CodedForms())
    }

    /// A screen for one request alone.
    init(once screen: Screen) { (self.screen, validity, codedForms) = (screen, nil, nil) }

    /// Whether it shows data that changes without notification.
    var changesUntold: Bool { screen.topics.contains(.untold) }

    /// About how many bytes it takes where it is kept for `request`: its text, half of that for coded forms, its index,
    /// the request three times over, and what stands around it.
    func cost(for request: ClientRequest) -> Int {
        screen.bytes.count * 3 / 2 + screen.cellCount * 64 + request.memory * 3 + 1024
    }
}
