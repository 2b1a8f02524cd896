import HTTPServing
import Sectional

/// A composed screen, and whether the data that it shows is unchanged.
final class CachedScreen: Sendable {
    let screen: Screen
    /// The request that it was composed for, under which it is cached. This and the next two are `nil` for a screen
    /// that isn't cached.
    let key: HashedRequest?
    let validity: Validity?
    let codedForms: CodedForms?

    /// Creates a screen that can be cached.
    init(_ screen: Screen, for key: HashedRequest, _ validity: Validity) {
        (self.screen, self.key, self.validity, codedForms) = (screen, key, validity, CodedForms())
    }

    /// Creates a screen for one request only.
    init(once screen: Screen) {
        (self.screen, key, validity, codedForms) = (screen, nil, nil, nil)
    }

    /// Whether the screen shows data that changes without notification.
    var changesUntold: Bool { screen.topics.contains(.untold) }

    /// The approximate size in bytes of its cache entry: the text, half of it for coded forms, the index, the request
    /// three times, and a fixed overhead.
    var cost: Int {
        screen.bytes.count * 3 / 2 + screen.cellCount * 64 + (key?.request.memory ?? 0) * 3 + 1024
    }
}

/// Equal only to itself: its topics refer to it by that, and hashing a request takes ten times as long.
extension CachedScreen: Hashable {
    /// Returns whether both are the same object.
    static func == (one: CachedScreen, other: CachedScreen) -> Bool { one === other }

    /// Hashes the object's identity.
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
